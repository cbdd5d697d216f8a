/* Charts of the dashboard and of reports, drawn with elements of the page. Each has a table that says the same. */

import { el, fill, svg } from './elements.js';
import { clock, format, moment, seconds } from './format.js';
import { table } from './tables.js';

const USUAL_HEIGHT = 220;
const LEFT = 64;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;
const DAY = 86400;

/** The numbers of a chart as a table, made when someone asks for it. */
export function alternative(numbers) {
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
  return {
    element: details,
    changed() {
      if (details.open && filled) {
        filled.update(numbers().rows);
      }
    },
  };
}

/** A chart with what it shows in a sentence, how to read it, and its numbers as a table. */
export function figure(kind, label, howToRead, picture, numbers) {
  const words = alternative(numbers);
  const text = el('figcaption', {}, label);
  const how = el('p', { class: 'how' }, howToRead);
  return {
    element: el('figure', { class: 'chart ' + kind }, text, how, picture, words.element),
    changed(newLabel) {
      fill(text, newLabel);
      words.changed();
    },
  };
}

// ---- axes

function niceStep(span, most) {
  const rough = span / most;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}

/** Where an axis from 0 ends. Powers of two for bytes: 256 MiB is round, 250 is not round in bytes. */
function top(most, unit) {
  if (unit === 'SHARE') {
    return 1;
  }
  if (unit === 'SCORE') {
    return 100;
  }
  if (unit === 'BYTES' || unit === 'BYTES_PER_SECOND') {
    return Math.pow(2, Math.ceil(Math.log2(Math.max(4, most))));
  }
  const step = niceStep(Math.max(most, 1e-9), 4);
  return Math.ceil(Math.max(most, 1e-9) / step) * step;
}

/** A round number at an axis, without digits that say nothing. */
export const atAxis = (value, unit) =>
  unit === 'SCORE' ? String(Math.round(value)) : format(value, unit).replace('.0 ', ' ');

/** Round numbers of a unit, or equal parts of a stretch of time of day. */
function marks(from, to, most, unit) {
  const span = to - from;
  if (!unit) {
    return Array.from({ length: most + 1 }, (unused, i) => from + (i * span) / most);
  }
  const base = unit === 'SECONDS' && span >= 2 * DAY ? DAY : 1;
  const step = base * Math.max(unit === 'COUNT' ? 1 : 0, niceStep(span / base, most));
  const found = [];
  for (let x = Math.ceil(from / step - 1e-9) * step; x <= to + step / 1000; x += step) {
    found.push(x);
  }
  return found;
}

// ---- lines

/**
 * Lines over time or another number. The arrow keys and the pointer tell the values of a place.
 *
 * Settings: "unit" of the values, "xUnit" of the axis (without it x is a time), "label" of given series, "nothing" where there are
 * none, "height"; "steps: {width, end}" where each value holds for a stretch of that width and the axis ends at "end"; "zoomed(start,
 * end)" where Ctrl and the wheel choose a part of the axis, in shares of it.
 *
 * Series: {name, tone, points: [[x, value], ...], area: filled below, gap: a line ends where no point comes for longer}.
 */
export function lines(settings) {
  const height = settings.height || USUAL_HEIGHT;
  let series = [];
  let xs = [];
  let values = [];
  let width = 0;
  let cursor = -1;
  let shown = [0, 1];
  let px = () => 0;
  const mark = svg('line', { class: 'cursor' });
  const words = el('p', { class: 'readout', 'aria-live': 'polite' });
  const picture = el('div', { class: 'canvas', tabindex: '0', role: 'img', 'aria-label': settings.label([]) });
  const legend = el('p', { class: 'legend' });

  const xText = (x) =>
    settings.steps
      ? seconds(x) + ' to ' + seconds(Math.min(settings.steps.end, x + settings.steps.width))
      : settings.xUnit
        ? format(x, settings.xUnit)
        : moment(x);

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

  /** The corners of a piece; a value that holds for a step has two. */
  function corners(piece) {
    const steps = settings.steps;
    return steps
      ? piece.flatMap(([x, value]) => [
          [x, value],
          [Math.min(steps.end, x + steps.width), value],
        ])
      : piece;
  }

  function draw() {
    width = picture.clientWidth || width;
    if (xs.length === 0 || width === 0) {
      fill(picture, xs.length === 0 ? el('p', { class: 'how' }, settings.nothing) : '');
      return;
    }
    const first = settings.steps ? 0 : xs[0];
    const end = settings.steps ? settings.steps.end : xs.length > 1 ? xs[xs.length - 1] : first + 1;
    const least = first + shown[0] * (end - first);
    const last = first + shown[1] * (end - first);
    const most = series.reduce((all, one) => one.points.reduce((a, point) => Math.max(a, point[1]), all), 0);
    const highest = top(most, settings.unit);
    const room = { x: LEFT, y: TOP, width: Math.max(1, width - LEFT - RIGHT), height: height - TOP - BOTTOM };
    px = (x) => LEFT + (room.width * (x - least)) / (last - least);
    const py = (value) => TOP + room.height * (1 - value / highest);
    const drawing = svg('svg', {
      width: width,
      height: height,
      viewBox: '0 0 ' + width + ' ' + height,
      'aria-hidden': 'true',
    });
    for (let i = 0; i <= 4; i++) {
      const value = (highest * i) / 4;
      drawing.append(
        svg('line', { x1: LEFT, x2: width - RIGHT, y1: py(value), y2: py(value), class: 'grid' }),
        svg('text', { x: LEFT - 6, y: py(value) + 4, class: 'tick end' }, atAxis(value, settings.unit))
      );
    }
    const each = Math.max(2, Math.min(settings.xUnit ? 8 : 6, Math.floor(width / 120)));
    for (const x of xs.length > 1 || settings.steps ? marks(least, last, each, settings.xUnit) : [least]) {
      const where = px(x) < LEFT + 20 ? 'start' : px(x) > width - 40 ? 'end' : 'middle';
      const text = settings.xUnit === 'COUNT' ? String(Math.round(x)) : settings.xUnit ? format(x, settings.xUnit) : clock(x, last - least);
      drawing.append(svg('text', { x: px(x), y: height - 6, class: 'tick ' + where }, text));
    }
    // What is beside the part that is shown is cut off.
    const inside = svg('svg', { ...room, viewBox: [room.x, room.y, room.width, room.height].join(' ') });
    const some = series.some((one) => one.area);
    for (const one of series) {
      for (const piece of pieces(one)) {
        const line = corners(piece)
          .map((point) => px(point[0]).toFixed(1) + ',' + py(point[1]).toFixed(1))
          .join(' ');
        if (one.area) {
          const [from, to] = [px(piece[0][0]), px(corners(piece).at(-1)[0])].map((x) => x.toFixed(1));
          const ground = py(0).toFixed(1);
          inside.append(
            svg('polygon', { points: from + ',' + ground + ' ' + line + ' ' + to + ',' + ground, class: 'area ' + one.tone })
          );
        }
        inside.append(
          piece.length === 1 && !settings.steps
            ? svg('circle', { cx: px(piece[0][0]), cy: py(piece[0][1]), r: 3, class: 'dot ' + one.tone })
            : svg('polyline', { points: line, class: 'line ' + one.tone + (some && !one.area ? ' thin' : '') })
        );
      }
    }
    mark.setAttribute('y1', TOP);
    mark.setAttribute('y2', height - BOTTOM);
    inside.append(mark);
    drawing.append(inside);
    fill(picture, drawing);
    point();
  }

  /** The line at the place whose values are told. */
  function point() {
    const x = cursor >= 0 && cursor < xs.length ? px(xs[cursor]) : -1;
    mark.setAttribute('x1', x);
    mark.setAttribute('x2', x);
  }

  function choose(index) {
    cursor = Math.max(0, Math.min(xs.length - 1, index));
    const x = xs[cursor];
    fill(
      words,
      x === undefined
        ? ''
        : xText(x) + ': ' + series.map((one, i) => one.name + ' ' + format(values[i].get(x), settings.unit)).join(', ')
    );
    point();
  }

  picture.addEventListener('keydown', (event) => {
    const last = xs.length - 1;
    const from = cursor < 0 ? last : cursor;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      choose(to);
    }
  });
  picture.addEventListener('pointermove', (event) => {
    const at = event.clientX - picture.getBoundingClientRect().left;
    const half = settings.steps ? px(settings.steps.width / 2) - px(0) : 0;
    let nearest = 0;
    xs.forEach((x, i) => {
      nearest = Math.abs(px(x) + half - at) < Math.abs(px(xs[nearest]) + half - at) ? i : nearest;
    });
    if (xs.length > 0) {
      choose(nearest);
    }
  });
  if (settings.zoomed) {
    picture.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey) {
          event.preventDefault();
          const box = picture.getBoundingClientRect();
          const share = Math.min(1, Math.max(0, (event.clientX - box.left - LEFT) / Math.max(1, width - LEFT - RIGHT)));
          const span = shown[1] - shown[0];
          const wide = Math.min(1, span * Math.pow(2, event.deltaY / 240));
          const start = Math.max(0, Math.min(1 - wide, shown[0] + share * (span - wide)));
          settings.zoomed(start, start + wide);
        }
      },
      { passive: false }
    );
  }
  new ResizeObserver(() => {
    if (picture.clientWidth !== width) {
      draw();
    }
  }).observe(picture);

  return {
    element: el('div', {}, legend, picture, words),
    update(newSeries) {
      series = newSeries;
      xs = [...new Set(series.flatMap((one) => one.points.map((each) => each[0])))].sort((a, b) => a - b);
      values = series.map((one) => new Map(one.points));
      picture.setAttribute('aria-label', settings.label(series));
      fill(
        legend,
        series.length > 1 ? series.map((one) => el('span', {}, el('span', { class: 'key ' + one.tone + (one.area ? ' filled' : '') }), one.name)) : ''
      );
      draw();
    },
    /** Shows the part of the axis between two shares of it. */
    show(start, end) {
      shown = [start, end];
      draw();
    },
    /** For each place its x and the values there. */
    rows: () => xs.map((x) => [x].concat(values.map((one) => one.get(x)))),
  };
}

/** The same with a caption, with "how" to read it, and with a table. */
export function lineChart(settings) {
  let series = [];
  const drawn = lines(settings);
  const chart = figure('lines', settings.label([]), settings.how, drawn.element, () => ({
    caption: settings.caption,
    sorted: 0,
    descending: true,
    columns: [
      { name: settings.xName || 'time', unit: settings.xUnit || 'TIME', value: (row) => row[0] },
      ...series.map((one, i) => ({ name: one.name, unit: settings.unit, value: (row) => row[i + 1] })),
    ],
    rows: drawn.rows().map(([x, ...rest]) => [settings.xUnit ? x : new Date(x).toISOString(), ...rest]),
  }));
  return {
    element: chart.element,
    update(newSeries) {
      series = newSeries;
      drawn.update(newSeries);
      chart.changed(settings.label(newSeries));
    },
  };
}
