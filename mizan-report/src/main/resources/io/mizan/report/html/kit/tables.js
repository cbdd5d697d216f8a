/* Tables that can be sorted, filtered and filled again without losing either. */

import { button, el, empty, fill } from './elements.js';
import { count, format } from './format.js';

const PART = 100;
const FILTER_FROM = 20;

/**
 * A table. Columns are {name, unit, value: row => ..., show: row => element or text}; units are those of format.js. Rows that are
 * given later to update() stand in the order that the reader chose; a table that was given none yet says that it waits for them.
 */
export function table(settings) {
  const columns = settings.columns;
  let heard = settings.rows !== undefined;
  let rows = settings.rows || [];
  let sorted = settings.sorted === undefined ? -1 : settings.sorted;
  let descending = settings.descending || false;
  let shown = PART;
  let wanted = '';

  const filter = el('input', {
    type: 'search',
    placeholder: 'Filter',
    'aria-label': 'Filter: ' + settings.caption,
    oninput: () => {
      wanted = filter.value.trim().toLowerCase();
      shown = PART;
      draw();
    },
  });
  const number = el('span', { 'aria-live': 'polite' });
  const tools = el('div', { class: 'tools' }, filter, number);
  const heads = columns.map((column, i) =>
    el(
      'th',
      { scope: 'col', class: column.unit === 'TEXT' ? '' : 'number' },
      button(column.name, () => {
        descending = sorted === i ? !descending : column.unit !== 'TEXT';
        sorted = i;
        draw();
      })
    )
  );
  const body = el('tbody');
  const grid = el('table', {}, el('caption', {}, settings.caption), el('thead', {}, el('tr', {}, heads)), body);
  const scroll = el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': settings.caption }, grid);
  const more = button('Show more', () => {
    shown += 10 * PART;
    draw();
  });
  const nothing = el('div', {});
  const whole = el('div', { class: 'table' }, tools, scroll, more, nothing);

  const valueOf = (row, column) => column.value(row);

  function order() {
    const found =
      wanted === ''
        ? rows.slice()
        : rows.filter((row) =>
            columns.some(
              (column) => column.unit === 'TEXT' && String(valueOf(row, column)).toLowerCase().includes(wanted)
            )
          );
    if (sorted < 0) {
      return found;
    }
    const column = columns[sorted];
    const sign = descending ? -1 : 1;
    const low = -Infinity;
    const number = (row) => {
      const value = column.unit === 'TIME' ? Date.parse(valueOf(row, column)) : valueOf(row, column);
      return value === undefined || value === null || Number.isNaN(value) ? low : Number(value);
    };
    return found.sort((a, b) =>
      column.unit === 'TEXT'
        ? sign * String(valueOf(a, column)).localeCompare(String(valueOf(b, column)), 'en', { numeric: true })
        : sign * (number(a) - number(b) || 0)
    );
  }

  /** Where the keyboard is stays where it is, in the same row of the same column. */
  function focused() {
    const cell = document.activeElement && document.activeElement.closest('td');
    return cell && body.contains(cell) ? [cell.parentNode.dataset.key, cell.cellIndex] : undefined;
  }

  function draw() {
    const at = focused();
    const found = order();
    const lines = found.slice(0, shown).map((row) => {
      const line = el(
        'tr',
        {},
        columns.map((column) =>
          el(
            'td',
            { class: column.unit === 'TEXT' ? 'text' : 'number' },
            column.show ? column.show(row) : format(valueOf(row, column), column.unit)
          )
        )
      );
      line.dataset.key = settings.key ? settings.key(row) : '';
      return line;
    });
    fill(body, lines);
    if (at) {
      const line = lines.find((one) => one.dataset.key === at[0]);
      const target = line && line.cells[at[1]].querySelector('a, button');
      if (target) {
        target.focus({ preventScroll: true });
      }
    }
    heads.forEach((head, i) => {
      head.setAttribute('aria-sort', i !== sorted ? 'none' : descending ? 'descending' : 'ascending');
      head.firstChild.textContent = columns[i].name + (i !== sorted ? '' : descending ? ' ↓' : ' ↑');
    });
    tools.hidden = rows.length < FILTER_FROM;
    more.hidden = found.length <= shown;
    scroll.hidden = rows.length === 0;
    fill(nothing, rows.length > 0 ? '' : heard ? settings.empty : empty('Waiting for the controller.'));
    number.textContent =
      (shown < found.length ? count(shown) + ' of ' : '') +
      count(found.length) +
      (found.length === 1 ? ' row' : ' rows') +
      (wanted === '' ? '' : ' that match, of ' + count(rows.length));
  }

  draw();
  return {
    element: whole,
    update(newRows) {
      heard = true;
      rows = newRows;
      draw();
    },
  };
}
