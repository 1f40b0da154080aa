// Served beside the page's scripts under this name, from where it is installed.
export { default } from 'uplot';
