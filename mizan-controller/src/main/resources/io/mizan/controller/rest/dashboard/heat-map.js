/* Servers and their targets as cells: links that the keyboard reaches. */

import { figure } from './charts.js';
import { el, fill } from './elements.js';
import { format, short } from './format.js';
import { address } from './links.js';

const STEPS = 10;

export const METRICS = {
  load: {
    name: 'Load',
    unit: 'SHARE',
    value: (target) => target.load,
    how: 'Load of each target now: the largest of its rates as a share of their peaks, from 0 % to 100 %. Targets without a known peak have none.',
    scale: () => 1,
  },
  fill: {
    name: 'Fill',
    unit: 'SHARE',
    value: (target) => (target.totalBytes > 0 ? target.fill : undefined),
    how: 'Share of each target that can no longer be written, from 0 % to 100 %.',
    scale: () => 1,
  },
  latency: {
    name: 'Latency',
    unit: 'MILLIS',
    value: (target) => {
      const known = [target.readMillis, target.writeMillis].filter((value) => value !== undefined);
      return known.length === 0 ? undefined : Math.max(...known);
    },
    how: 'Latency of each target, the longer of read and write, relative to the slowest target.',
    scale: (values) => Math.max(...values, 0.001),
  },
};

/** Servers below each other, and beside each its targets as cells that lead to their pages. */
export function heatMap() {
  let view = { servers: [], targets: [] };
  let metric = METRICS.load;
  const grid = el('div', { class: 'heat-grid', role: 'list', 'aria-label': 'Servers and their targets' });
  const legend = el('p', { class: 'legend', 'aria-hidden': 'true' });
  const chart = figure(
    'heat',
    'Nothing is known yet.',
    'Each cell is a target, in the row of its server; a cell with a mark is avoided or has a fault. Choose one to see its jobs.',
    el('div', {}, legend, grid),
    () => ({
      caption: metric.name + ' of all targets',
      key: (target) => target.name,
      columns: [
        { name: 'target', unit: 'TEXT', value: (target) => target.name },
        { name: 'server', unit: 'TEXT', value: (target) => target.server },
        { name: metric.name.toLowerCase(), unit: metric.unit, value: metric.value },
        { name: 'avoided because', unit: 'TEXT', value: (target) => target.concern },
      ],
      rows: view.targets,
    })
  );
  const how = chart.element.querySelector('.how');
  const cells = new Map();
  let drawn = '';

  function draw() {
    const values = view.targets.map(metric.value).filter((value) => value !== undefined);
    const most = metric.scale(values);
    const names = [...new Set(view.servers.map((s) => s.name).concat(view.targets.map((target) => target.server)))];
    const form = JSON.stringify([view.servers.map((s) => s.verdict), names, view.targets.map((t) => [t.name, t.server])]);
    const painted = new Map(view.targets.map((target) => [target, cell(target, most)]));
    // Where nothing but values changed, the cells stay where they are, and so does the focus.
    if (form !== drawn) {
      drawn = form;
      fill(
        grid,
        names.map((name) => {
          const server = view.servers.find((one) => one.name === name);
          const quiet = server && server.verdict !== 'fresh' ? server.verdict : '';
          return el(
            'div',
            { class: 'heat-row', role: 'listitem' },
            el('span', { class: 'heat-server' }, name, quiet && el('span', { class: 'badge warn' }, quiet)),
            el(
              'span',
              { class: 'heat-cells' },
              view.targets.filter((target) => target.server === name).map((target) => painted.get(target))
            )
          );
        })
      );
    }
    fill(
      legend,
      el('span', {}, format(0, metric.unit).replace('0.0', '0')),
      Array.from({ length: STEPS + 1 }, (unused, i) => el('span', { class: 'swatch heat-' + i })),
      el('span', {}, format(most, metric.unit)),
      el('span', { class: 'swatch marked' }, '!'),
      el('span', {}, 'avoided'),
      el('span', { class: 'swatch heat-unknown' }),
      el('span', {}, 'unknown')
    );
    const top = view.targets
      .filter((target) => metric.value(target) !== undefined)
      .sort((a, b) => metric.value(b) - metric.value(a))[0];
    fill(how, metric.how + ' Choose a cell to see its jobs; one with a mark is avoided or has a fault.');
    chart.changed(
      top
        ? metric.name +
            ' of ' +
            view.targets.length +
            ' targets on ' +
            names.length +
            ' servers; highest: ' +
            short(top.name) +
            ' with ' +
            format(metric.value(top), metric.unit)
        : 'No target reports its ' + metric.name.toLowerCase() + ' yet.'
    );
  }

  function cell(target, most) {
    const value = metric.value(target);
    const step = value === undefined ? 'unknown' : Math.round(STEPS * Math.min(1, Math.max(0, value / most)));
    const fault = /[DRNSI]/.test(target.flags) || target.concern !== '' || !target.active;
    const words =
      target.name +
      ': ' +
      metric.name.toLowerCase() +
      ' ' +
      format(value, metric.unit) +
      (target.concern === '' ? '' : ', avoided because it is ' + target.concern) +
      (target.flags === '' ? '' : ', flags ' + target.flags) +
      (target.active ? '' : ', inactive');
    let made = cells.get(target.name);
    if (!made) {
      made = el('a', { href: address('targets', target.name) });
      made.dataset.target = target.name;
      cells.set(target.name, made);
    }
    made.className = 'cell heat-' + step + (fault ? ' marked' : '') + (target.kind === 'mdt' ? ' mdt' : '');
    made.setAttribute('aria-label', words);
    made.title = words;
    made.textContent = short(target.name).replace('OST', '').replace('MDT', 'M') + (fault ? '!' : '');
    return made;
  }

  return {
    element: chart.element,
    update(newView) {
      view = newView;
      draw();
    },
    show(name) {
      metric = METRICS[name];
      draw();
    },
  };
}
