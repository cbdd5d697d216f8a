/* Bars, which are a table themselves. */

import { el } from './elements.js';
import { format } from './format.js';

/**
 * A table whose numbers are bars, too. Rows are {name: text or element, values: [...]}; series are {name, tone, unit}. All values of
 * one unit are on one scale unless "most" says what a full bar is.
 */
export function bars(settings) {
  const most =
    settings.most ||
    Math.max(...settings.rows.flatMap((row) => row.values.filter((value) => value !== undefined)), 1e-9);
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': settings.caption },
    el(
      'table',
      { class: 'bars' },
      el('caption', {}, settings.caption),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('th', { scope: 'col' }, settings.axis),
          settings.series.map((one) => el('th', { scope: 'col' }, one.name))
        )
      ),
      el(
        'tbody',
        {},
        settings.rows.map((row) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, row.name),
            row.values.map((value, i) => el('td', {}, bar(value, most, settings.series[i])))
          )
        )
      )
    )
  );
}

function bar(value, most, series) {
  const fillPart = el('span', { class: 'bar-fill ' + series.tone });
  fillPart.style.width = (100 * Math.min(1, Math.max(0, (value || 0) / most))).toFixed(1) + '%';
  return el(
    'span',
    { class: 'bar' },
    el('span', { class: 'bar-track' }, fillPart),
    el('span', { class: 'bar-value' }, format(value, series.unit))
  );
}
