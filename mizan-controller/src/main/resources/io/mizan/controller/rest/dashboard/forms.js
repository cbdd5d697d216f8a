/* Forms and their fields. */

import { el, fill } from './elements.js';

/**
 * A form that asks the controller for something: what is wrong with it is said above its button, and what comes of it has a page of its own.
 *
 * @param send posts what is in the fields, and returns the address of that page
 */
export function asking({ context, id, fields, button, note, send }) {
  const error = el('div', {});
  return el(
    'form',
    {
      class: 'form',
      id: id,
      onsubmit: async (event) => {
        event.preventDefault();
        fill(error);
        try {
          location.hash = await send();
        } catch (e) {
          fill(error, context.problem(e));
        }
      },
    },
    fields,
    error,
    el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'strong' }, button), el('span', { class: 'note' }, note))
  );
}

/** Which targets the system has more or less than now. */
export function otherTargets(id) {
  const added = number(id + 'added', 0, 0, 1000);
  const removed = el('input', { id: id + 'removed', type: 'text', placeholder: 'none', autocomplete: 'off' });
  return {
    values: () => ({ addTargets: Number(added.value), removeTargets: indices(removed.value) }),
    elements: [
      field(id + 'added', 'Empty targets to add', added, 'on servers of their own'),
      field(id + 'removed', 'Targets to leave out', removed, 'indices, as in 3, 0x1a'),
    ],
  };
}

/** A control with its label above it and what to know about it below. */
export function field(id, label, input, note) {
  if (note) {
    input.setAttribute('aria-describedby', id + '-note');
  }
  return el('div', { class: 'field' }, el('label', { for: id }, label), input, note && el('span', { class: 'note', id: id + '-note' }, note));
}

export function number(id, value, least, most) {
  return el('input', { id: id, type: 'number', value: value, min: least, max: most, step: '1', required: true });
}

/** A box to tick, with its label behind it. */
export function tick(id, label, checked) {
  const box = el('input', { id: id, type: 'checkbox', checked: checked });
  return { box: box, element: el('div', { class: 'field' }, el('label', {}, box, ' ' + label)) };
}

/** @param options pairs of value and text */
export function choice(id, options, chosen) {
  return el(
    'select',
    { id: id },
    options.map(([value, text]) => el('option', { value: value, selected: String(value) === String(chosen) }, text))
  );
}

/** Placement policies to tick. */
export function policyBoxes(id, policies, live, others) {
  const usual = [live].concat(others);
  const boxes = policies.map((policy) =>
    el('input', { type: 'checkbox', value: policy.name, checked: usual.includes(policy.name), 'aria-describedby': id + '-' + policy.name })
  );
  const explained = policies.find((policy) => policy.name === live);
  return {
    chosen: () => boxes.filter((box) => box.checked).map((box) => box.value),
    element: el(
      'fieldset',
      { class: 'choices' },
      el('legend', {}, 'Policies to compare'),
      policies.map((policy, i) =>
        el('label', { title: policy.summary }, boxes[i], ' ' + policy.name, el('span', { id: id + '-' + policy.name, hidden: true }, policy.summary))
      ),
      explained && el('p', { class: 'how' }, live + ' is the policy of this controller: ' + explained.summary + '. The others are what it is compared with.')
    ),
  };
}

/** Indices of targets as people write them: 3, 0x1a, OST001a. */
export const indices = (text) =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => (/^(OST|0x)/i.test(part) ? parseInt(part.replace(/^(OST|0x)/i, ''), 16) : Number(part)));
