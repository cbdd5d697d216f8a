/* Charts, drawn with elements of the page: their parts are links and can be reached by keyboard, and each has a table that says the
   same. */

import { address, el, fill, svg } from './elements.js';
import { clock, format, moment, short } from './format.js';
import { table } from './tables.js';

const HEIGHT = 220;
const LEFT = 56;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;
const STEPS = 10;

/** A chart with what it shows in a sentence, how to read it, and its numbers as a table. */
function figure(kind, label, howToRead, picture, numbers) {
  const holder = el('div', {});
  let filled;
  const details = el(
    'details',
    {
      class: 'alternative',
      ontoggle: () => {
        if (details.open) {
          filled = filled || table(numbers());
          filled.update(numbers().rows);
          fill(holder, filled.element);
        }
      },
    },
    el('summary', {}, 'The same as a table'),
    holder
  );
  const text = el('figcaption', {}, label);
  const whole = el('figure', { class: 'chart ' + kind }, text, el('p', { class: 'how' }, howToRead), picture, details);
  return {
    element: whole,
    changed(newLabel) {
      fill(text, newLabel);
      if (details.open && filled) {
        filled.update(numbers().rows);
      }
    },
  };
}

// ---- heat map

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

// ---- lines over time

function niceStep(span, most) {
  const rough = span / most;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}

/** Powers of two for bytes: 256 MiB is round, 250 is not round in bytes. */
function top(most, unit) {
  if (unit === 'SHARE') {
    return 1;
  }
  if (unit === 'SCORE') {
    return 100;
  }
  if (unit === 'RATE' || unit === 'BYTES') {
    return Math.pow(2, Math.ceil(Math.log2(Math.max(4, most))));
  }
  const step = niceStep(Math.max(most, 1e-9), 4);
  return Math.ceil(Math.max(most, 1e-9) / step) * step;
}

/**
 * Lines: series are {name, tone, points: [[x, value], ...]}. x is a time, or with "xUnit" a number of that unit. The arrow keys move
 * along it.
 */
export function lineChart(settings) {
  let series = [];
  let width = 0;
  const words = el('p', { class: 'readout', 'aria-live': 'polite' });
  const picture = el('div', {
    class: 'canvas',
    tabindex: '0',
    role: 'img',
    'aria-label': settings.label([]),
  });
  const legend = el('p', { class: 'legend' });
  const xText = (x) => (settings.xUnit ? format(x, settings.xUnit) : moment(x));
  const chart = figure('lines', settings.label([]), settings.how, el('div', {}, legend, picture, words), () => ({
    caption: settings.caption,
    sorted: 0,
    descending: true,
    columns: [
      { name: settings.xName || 'time', unit: settings.xUnit || 'TIME', value: (row) => row[0] },
      ...series.map((one, i) => ({ name: one.name, unit: settings.unit, value: (row) => row[i + 1] })),
    ],
    rows: rows(),
  }));
  let cursor = -1;

  const xs = () => [...new Set(series.flatMap((one) => one.points.map((point) => point[0])))].sort((a, b) => a - b);

  function rows() {
    const values = series.map((one) => new Map(one.points));
    return xs().map((x) => [settings.xUnit ? x : new Date(x).toISOString()].concat(values.map((one) => one.get(x))));
  }

  /** A line ends where nothing is known for a long time, and another begins after it. */
  function pieces(one) {
    const parts = [];
    one.points.forEach((point, i) => {
      if (i === 0 || (one.gap && point[0] - one.points[i - 1][0] > one.gap)) {
        parts.push([]);
      }
      parts[parts.length - 1].push(point);
    });
    return parts;
  }

  function at(one, x) {
    const found = one.points.find((point) => point[0] === x);
    return found === undefined ? undefined : found[1];
  }

  function draw() {
    const all = xs();
    picture.setAttribute('aria-label', settings.label(series));
    chart.changed(settings.label(series));
    fill(
      legend,
      series.length > 1
        ? series.map((one) => el('span', {}, el('span', { class: 'key ' + one.tone }), one.name))
        : ''
    );
    if (all.length === 0 || width === 0) {
      fill(picture, all.length === 0 ? el('p', { class: 'how' }, settings.nothing) : '');
      return;
    }
    const least = all[0];
    const last = all.length > 1 ? all[all.length - 1] : all[0] + 1;
    const highest = top(Math.max(...series.flatMap((one) => one.points.map((p) => p[1]))), settings.unit);
    const px = (x) => LEFT + ((width - LEFT - RIGHT) * (x - least)) / (last - least);
    const py = (v) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - v / highest);
    const drawing = svg('svg', { width: width, height: HEIGHT, 'aria-hidden': 'true' });
    for (let i = 0; i <= 4; i++) {
      const value = (highest * i) / 4;
      drawing.append(
        svg('line', { x1: LEFT, x2: width - RIGHT, y1: py(value), y2: py(value), class: 'grid' }),
        svg('text', { x: LEFT - 6, y: py(value) + 4, class: 'tick end' }, axis(value))
      );
    }
    const marks = Math.max(2, Math.min(6, Math.floor(width / 120)));
    // Days and other whole numbers are marked where they are.
    const step = settings.xUnit ? Math.max(1, Math.ceil((last - least) / marks)) : (last - least) / marks;
    for (let x = least; x <= (all.length > 1 ? last + step / 1000 : least); x += step) {
      drawing.append(
        svg(
          'text',
          { x: px(x), y: HEIGHT - 6, class: 'tick ' + (x === least ? 'start' : px(x) > width - 40 ? 'end' : 'middle') },
          settings.xUnit ? String(Math.round(x)) : clock(x, last - least)
        )
      );
    }
    for (const one of series) {
      for (const piece of pieces(one)) {
        const line = piece.map((point) => px(point[0]).toFixed(1) + ',' + py(point[1]).toFixed(1)).join(' ');
        drawing.append(
          piece.length === 1
            ? svg('circle', { cx: px(piece[0][0]), cy: py(piece[0][1]), r: 3, class: 'dot ' + one.tone })
            : svg('polyline', { points: line, class: 'line ' + one.tone })
        );
      }
    }
    if (cursor >= 0 && cursor < all.length) {
      drawing.append(svg('line', { x1: px(all[cursor]), x2: px(all[cursor]), y1: TOP, y2: HEIGHT - BOTTOM, class: 'cursor' }));
    }
    fill(picture, drawing);
  }

  const axis = (value) =>
    settings.unit === 'SCORE' ? String(Math.round(value)) : format(value, settings.unit).replace('.0 ', ' ');

  function choose(index) {
    const all = xs();
    cursor = Math.max(0, Math.min(all.length - 1, index));
    const x = all[cursor];
    fill(
      words,
      x === undefined
        ? ''
        : xText(x) + ': ' + series.map((one) => one.name + ' ' + format(at(one, x), settings.unit)).join(', ')
    );
    draw();
  }

  picture.addEventListener('keydown', (event) => {
    const last = xs().length - 1;
    const from = cursor < 0 ? last : cursor;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      choose(to);
    }
  });
  picture.addEventListener('pointermove', (event) => {
    const all = xs();
    const share = (event.offsetX - LEFT) / Math.max(1, width - LEFT - RIGHT);
    if (all.length > 0 && event.target !== picture.querySelector('text')) {
      const x = all[0] + share * (all[all.length - 1] - all[0]);
      let nearest = 0;
      all.forEach((one, i) => {
        nearest = Math.abs(one - x) < Math.abs(all[nearest] - x) ? i : nearest;
      });
      choose(nearest);
    }
  });
  new ResizeObserver(() => {
    if (picture.clientWidth !== width) {
      width = picture.clientWidth;
      draw();
    }
  }).observe(picture);

  return {
    element: chart.element,
    update(newSeries) {
      series = newSeries;
      draw();
    },
  };
}

// ---- bars, which are a table themselves

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
