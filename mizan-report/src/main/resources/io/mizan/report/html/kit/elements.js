/* Elements of a page. All text is set as text, never as markup: names come from users. */

/** Characters that are not seen, or that turn around what stands beside them, are shown as what they are: odd. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

export function printable(text) {
  return String(text).replace(ODD, '\ufffd');
}

/**
 * An element. Attributes that begin with "on" are listeners, those that are false or undefined are left out; children are elements
 * or texts.
 */
export function el(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === false || value === null) {
      continue;
    }
    if (key.startsWith('on')) {
      made.addEventListener(key.slice(2), value);
    } else if (key === 'class') {
      made.className = value;
    } else {
      made.setAttribute(key, value === true ? '' : printable(value));
    }
  }
  fill(made, children);
  return made;
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
  const flat = children.flat(4).filter((child) => child !== undefined && child !== null && child !== false);
  element.replaceChildren(...flat.map((child) => (child instanceof Node ? child : printable(child))));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The same for pictures. */
export function svg(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) {
    made.setAttribute(key, printable(value));
  }
  made.append(...children.map((child) => (child instanceof Node ? child : printable(child))));
  return made;
}

export function button(text, action, attributes) {
  return el('button', Object.assign({ type: 'button', onclick: action }, attributes), text);
}

export function section(title, ...children) {
  const id = 'section-' + title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return el('section', { 'aria-labelledby': id }, el('h2', { id: id }, title), ...children);
}

/** The few numbers that come first: names with values and what to know about them. */
export function figures(list) {
  return el(
    'dl',
    { class: 'figures' },
    list.map(([name, value, note, tone]) =>
      el(
        'div',
        { class: tone ? 'figure ' + tone : 'figure' },
        el('dt', {}, name),
        el('dd', {}, value),
        note && el('dd', { class: 'note' }, note)
      )
    )
  );
}

/** Nothing there: what that means, and what to do next. */
export function empty(title, ...next) {
  return el('div', { class: 'empty' }, el('p', {}, el('strong', {}, title)), next.map((line) => el('p', {}, line)));
}

/** Lines to paste. */
export function code(text) {
  const lines = text.split('\n').map((line) => printable(line));
  return el('pre', { tabindex: '0' }, el('code', {}, document.createTextNode(lines.join('\n'))));
}

export function badge(text, tone) {
  return el('span', { class: 'badge ' + (tone || '') }, text);
}
