// Makes the page live: it asks for itself again and puts in what has changed, and sends the forms without leaving. What
// a person has opened, focused or typed stays. Without this script everything works too, with a reload.
import { drawPlots } from './plots.js';

const pause = 1_000;
let version = '';

/** Puts the live parts of a newer page into this one. @param {string} text */
function apply(text) {
  const newer = new DOMParser().parseFromString(text, 'text/html');
  const focus = rememberFocus();
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = part.id && newer.getElementById(part.id);
    if (next && next.outerHTML !== shown.get(part.id)) replace(part, next);
  }
  const preview = newer.getElementById('preview');
  if (preview && !document.getElementById('preview')) {
    shown.set('preview', preview.outerHTML);
    document.getElementById('main')?.prepend(document.adoptNode(preview));
  }
  focus();
  drawPlots();
}

/** What each live part was when it came, before a plot was drawn into it or a table opened. @type {Map<string, string>} */
const shown = new Map();
for (const part of document.querySelectorAll('[data-live]')) shown.set(part.id, part.outerHTML);

/** @param {Element} part @param {Element} next */
function replace(part, next) {
  shown.set(part.id, next.outerHTML);
  const open = new Set([...part.querySelectorAll('details[open]')].map(({ id }) => id));
  for (const details of next.querySelectorAll('details')) details.open = details.open || open.has(details.id);
  const scrolled = new Map([...part.querySelectorAll('.wide')].map((area, index) => [index, area.scrollTop]));
  part.replaceChildren(...[...next.childNodes].map((node) => document.adoptNode(node)));
  part.className = next.className;
  part.querySelectorAll('.wide').forEach((area, index) => {
    area.scrollTop = scrolled.get(index) ?? 0;
  });
}

/** Notes where the focus is; the answer puts it there again, should the element have been replaced by its like. */
function rememberFocus() {
  const focused = document.activeElement;
  const home = focused?.closest('[id]');
  if (!focused || !home || focused === document.body) return () => {};
  const like = focused.tagName;
  const index = focused === home ? -1 : [...home.querySelectorAll(like)].indexOf(focused);
  return () => {
    if (focused.isConnected) return;
    const next = document.getElementById(home.id);
    const found = /** @type {HTMLElement | null | undefined} */ (
      index < 0 ? next : next?.querySelectorAll(like)[index]
    );
    found?.focus({ preventScroll: true });
  };
}

async function refresh() {
  const address = new URL(location.href);
  const response = await fetch(address, { headers: version ? { 'if-none-match': version } : {} });
  if (response.status !== 200) return;
  version = response.headers.get('etag') ?? '';
  apply(await response.text());
}

async function keepFresh() {
  try {
    if (document.visibilityState === 'visible') await refresh();
    document.documentElement.classList.remove('stale');
  } catch {
    // The sandbox is gone for now; the page says so and goes on asking.
    document.documentElement.classList.add('stale');
  }
  setTimeout(keepFresh, pause);
}

document.addEventListener('submit', async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== 'post') return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(form.action, { method: 'POST', body });
    const address = new URL(response.url);
    if (!response.ok || address.pathname !== '/') throw new Error(`answered ${response.status}`);
    history.replaceState(null, '', address.pathname + address.search);
    version = response.headers.get('etag') ?? '';
    apply(await response.text());
  } catch (error) {
    // Not sent once more: it may have been done.
    const notice = document.createElement('p');
    notice.className = 'notice bad';
    notice.textContent = `The sandbox did not take it: ${error instanceof Error ? error.message : error}.`;
    document.getElementById('notice')?.replaceChildren(notice);
  }
});

drawPlots();
setTimeout(keepFresh, pause);
