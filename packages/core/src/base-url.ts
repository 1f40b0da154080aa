import type { Issue } from './contract/issues.ts';

const endings = { v1: '/api/v1', v0: '/api' } as const;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Checks the base URL of a version (section 1). A trailing slash is taken off. */
export function readBaseUrl(baseUrl: string, version: keyof typeof endings): { url: URL } | { issue: Issue } {
  const ending = endings[version];
  const example = `https://listing.example${ending}`;
  const issue = (message: string) => ({ issue: { path: ['baseUrl'], message } });
  if (baseUrl === undefined || baseUrl === '')
    return issue(`is missing; give the base URL of ${version}, such as ${example}`);
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) {
    return issue(`is not an address; give the base URL of ${version}, such as ${example}`);
  }
  const url = new URL(baseUrl);
  // The address itself is left out of the messages where it may hold a secret.
  if (url.username !== '' || url.password !== '')
    return issue('holds a user name or password; leave them out and use the token');
  if (url.search !== '' || url.hash !== '') return issue(`has a query or fragment; end it with ${ending}`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) {
    return issue(`is ${url.href}, which is not https; http is for loopback addresses only, as it would show the token`);
  }
  // A lone `?` or `#` is in the address without being a query or a fragment.
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  if (!url.pathname.endsWith(ending)) {
    const other = version === 'v1' ? 'v0' : 'v1';
    const hint = url.pathname.endsWith(endings[other]) ? ` (that is the base URL of ${other})` : '';
    return issue(`is ${url.href}${hint}; the base URL of ${version} ends with ${ending}, such as ${example}`);
  }
  return { url };
}
