/* Addresses of the pages of the dashboard. */

import { el } from './elements.js';

/** A link to another page of the dashboard; the parts of its address may be any text. */
export function link(text, ...parts) {
  return el('a', { href: address(...parts) }, text);
}

export function address(...parts) {
  return '#/' + parts.map((part) => encodeURIComponent(part)).join('/');
}
