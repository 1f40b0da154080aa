import { html, type Markup } from './markup.ts';

// The page's own words are English, and its times are UTC, as in the API.

const wholeNumber = new Intl.NumberFormat('en');
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const withSeconds = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});
const dayOnly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export const formatCount = (count: number): string => wholeNumber.format(count);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A moment, to the minute, or to the second and without its year. */
export function time(moment: string, precision: 'minutes' | 'seconds' = 'minutes'): Markup {
  const format = precision === 'seconds' ? withSeconds : dateTime;
  return html`<time datetime="${moment}">${format.format(Date.parse(moment))}</time>`;
}

/** A day such as `2026-01-31`. */
export const day = (date: string): Markup => html`<time datetime="${date}">${dayOnly.format(Date.parse(date))}</time>`;

/** A duration in its two largest units, rounded up to the minute: `3 h 12 min`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}

/** JSON or text as it is shown to people, no longer than is useful. */
export function excerpt(value: unknown, most = 4_000): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > most ? `${text.slice(0, most)}\n… ${formatCount(text.length - most)} more characters` : text;
}
