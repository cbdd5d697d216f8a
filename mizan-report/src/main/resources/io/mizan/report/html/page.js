/* The script of a page: draws charts and fills tables, from the data in the element #page-data. Lines are drawn by the kit, what may
   have a million parts by ECharts. All text is set as text, never as markup. */

import { alternative, atAxis, lines } from './kit/charts.js';
import { button, el } from './kit/elements.js';
import { bytes, format, seconds } from './kit/format.js';
import { table } from './kit/tables.js';

const data = JSON.parse(document.getElementById('page-data').textContent);

/** What is shown beside the pointer: a heading, then names with values. */
const tip = (heading, values) =>
  el(
    'div',
    { class: 'tip' },
    el('b', {}, heading),
    values.map(([name, value]) => el('div', {}, el('span', {}, name), el('span', {}, value)))
  );

// ---- colours, from the style sheet so that light and dark are in one place

/** As rgb(r, g, b): only a property that is a colour has light and dark resolved. */
const probe = document.body.appendChild(el('span'));
probe.hidden = true;

function colour(name) {
  probe.style.color = 'var(--' + name + ')';
  return getComputedStyle(probe).color;
}

const parts = (rgb) => rgb.match(/\d+/g).map(Number);

function withAlpha(rgb, alpha) {
  const [r, g, b] = parts(rgb);
  return 'rgba(' + r + ',' + g + ',' + b + ',' + alpha + ')';
}

// ---- parts that the options of several charts share

const narrow = () => window.innerWidth < 600;

function axisStyle() {
  return {
    axisLine: { lineStyle: { color: colour('line') } },
    axisTick: { lineStyle: { color: colour('line') } },
    axisLabel: { color: colour('faint'), hideOverlap: true },
    splitLine: { lineStyle: { color: colour('line'), opacity: 0.6 } },
    nameTextStyle: { color: colour('faint') },
  };
}

function timeAxis(end) {
  const style = axisStyle();
  style.splitLine.show = false;
  style.axisLabel.formatter = (value) => (value === 0 ? '0' : seconds(value));
  // The end of a run is no round number and would stand in the way of the last that is.
  style.axisLabel.showMaxLabel = false;
  return Object.assign(style, { type: 'value', min: 0, max: end, splitNumber: narrow() ? 3 : 8 });
}

/** An axis from 0 with round numbers in the unit: 256 MiB is round, 250 is not round in bytes. */
function valueAxis(unit, most) {
  const axis = Object.assign(axisStyle(), { type: 'value', min: 0, splitNumber: 4 });
  axis.axisLabel.formatter = (value) => (value === 0 ? '0' : atAxis(value, unit));
  if (unit.startsWith('BYTES') && most > 0) {
    axis.interval = Math.pow(2, Math.max(0, Math.ceil(Math.log2(most / 5))));
    axis.max = Math.ceil(most / axis.interval) * axis.interval;
  }
  return axis;
}

const highest = (values) => values.reduce((a, b) => Math.max(a, b), 0);

function rowAxis(chart, height) {
  const style = axisStyle();
  style.splitLine.show = false;
  const every = Math.ceil((20 * chart.rows.length) / height);
  style.axisLabel.interval = (index) => index % every === 0;
  return Object.assign(style, {
    type: 'category',
    data: chart.rows,
    inverse: true,
    name: chart.axis,
    nameLocation: 'start',
    nameGap: 6,
    axisTick: { show: false },
  });
}

function zoomOver(axis) {
  const common = Object.assign({ filterMode: 'none', throttle: 40 }, axis);
  return [
    Object.assign({}, common, { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }),
    Object.assign({}, common, {
      type: 'slider',
      height: 18,
      bottom: 8,
      borderColor: colour('line'),
      fillerColor: withAlpha(colour('BLUE'), 0.15),
      dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { opacity: 0 } },
      selectedDataBackground: { lineStyle: { opacity: 0 }, areaStyle: { opacity: 0 } },
      moveHandleSize: 0,
      showDetail: false,
      brushSelect: false,
    }),
  ];
}

function base(withZoom) {
  return {
    animation: false,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: {
      left: 4,
      right: narrow() ? 10 : 20,
      top: 52,
      bottom: withZoom ? 36 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: { top: 4, left: 0, type: 'scroll', textStyle: { color: colour('text') }, itemHeight: 10, itemWidth: 16 },
    tooltip: {
      confine: true,
      backgroundColor: colour('page'),
      borderColor: colour('line'),
      textStyle: { color: colour('text') },
    },
  };
}

// ---- charts: each kind gives the options, a height, and the rows of the table that says the same

const kinds = {};

kinds.bars = {
  height: (chart) => (chart.categories.length > 40 ? 340 : 300),
  options(chart) {
    const many = chart.categories.length > 40;
    const option = base(many);
    const style = axisStyle();
    style.splitLine.show = false;
    option.xAxis = Object.assign(style, { type: 'category', data: chart.categories });
    if (!many) {
      option.xAxis.axisLabel.interval = 0;
      option.xAxis.axisLabel.hideOverlap = false;
      option.xAxis.axisLabel.rotate = narrow() ? 60 : chart.categories.length > 12 ? 45 : 0;
    }
    if (chart.log) {
      option.yAxis = Object.assign(axisStyle(), { type: 'log', min: 0.5 });
      option.yAxis.axisLabel.formatter = (value) => (value < 1 ? '' : format(value, chart.unit));
    } else {
      const sums = chart.categories.map((unused, i) => chart.bars.reduce((sum, one) => sum + one.values[i], 0));
      option.yAxis = valueAxis(chart.unit, highest(sums));
    }
    if (many) {
      option.dataZoom = zoomOver({ xAxisIndex: 0 });
    }
    option.tooltip.trigger = 'axis';
    option.tooltip.axisPointer = { type: 'shadow' };
    option.tooltip.formatter = (points) =>
      tip(
        chart.categories[points[0].dataIndex],
        chart.bars.map((one) => [one.name, format(one.values[points[0].dataIndex], chart.unit)])
      );
    option.series = chart.bars.map((one) => ({
      type: 'bar',
      name: one.name,
      stack: one.stack,
      barMaxWidth: 40,
      color: one.pale ? withAlpha(colour(one.tone), 0.45) : colour(one.tone),
      // A logarithm of 0 cannot be drawn.
      data: one.values.map((value) => (chart.log && value === 0 ? null : value)),
    }));
    return option;
  },
  table(chart) {
    return {
      columns: [[chart.axis, 'TEXT']].concat(chart.bars.map((one) => [one.name, chart.unit])),
      rows: chart.categories.map((name, i) => [name].concat(chart.bars.map((one) => one.values[i]))),
    };
  },
};

const rowsHeight = (chart, each) => Math.round(Math.max(150, Math.min(620, 110 + each * chart.rows.length)));

/**
 * The rectangle of a stretch of time in a row, cut to what is seen; at least a pixel wide and high. Edges are whole
 * pixels, so that no line shows between neighbours.
 */
function rectangle(params, api, row, from, to, share, part) {
  const [left, middle] = api.coord([from, row]);
  const [right] = api.coord([to, row]);
  const lane = api.size([0, 1])[1];
  const space = params.coordSys;
  const x = Math.round(Math.max(left, space.x));
  const end = Math.round(Math.min(Math.max(right, left + 1), space.x + space.width));
  if (end <= x) {
    return null;
  }
  const y = Math.round(middle - lane / 2 + lane * part);
  const bottom = Math.round(middle - lane / 2 + lane * (part + share));
  return { x: x, y: y, width: end - x, height: Math.max(bottom - y, 1) };
}

const SHADES = 10;

/** What the colours of a heat map stand for, above its right end. */
function scale(shades, most) {
  const label = (text, align, x) => ({
    type: 'text',
    x: x,
    y: 8,
    style: { text: text, fill: colour('faint'), fontSize: 12, align: align },
  });
  const boxes = shades.map((one, i) => ({
    type: 'rect',
    silent: true,
    shape: { x: i * 16, y: 8, width: 16, height: 11 },
    style: { fill: one },
  }));
  const width = shades.length * 16;
  return [{ type: 'group', right: 16, top: 4, children: [label('0', 'right', -6), ...boxes, label(most, 'left', width + 6)] }];
}

kinds.heat = {
  time: true,
  height: (chart) => rowsHeight(chart, 14),
  options(chart) {
    const option = base(true);
    const cells = [];
    let most = 1;
    for (const [row, first, ...values] of chart.cells) {
      values.forEach((value, i) => {
        if (value > 0) {
          cells.push([(first + i) * chart.step, row, value]);
          most = Math.max(most, value);
        }
      });
    }
    // The root lets small amounts be seen beside large ones, and still tells large ones apart.
    const shades = Array.from({ length: SHADES }, (unused, i) => {
      const share = (2 * i) / (SHADES - 1);
      return share < 1
        ? mix(colour('heat-low'), colour('heat-middle'), share)
        : mix(colour('heat-middle'), colour('heat-high'), share - 1);
    });
    const shade = (value) => shades[Math.min(SHADES - 1, Math.floor(Math.sqrt(value / most) * SHADES))];
    option.xAxis = timeAxis(chart.end);
    option.yAxis = rowAxis(chart, this.height(chart) - 90);
    option.dataZoom = zoomOver({ xAxisIndex: 0 });
    option.legend.show = false;
    option.graphic = scale(shades, format(most, chart.unit));
    option.tooltip.formatter = (point) => {
      const [start, row, value] = point.value;
      return tip(chart.axis + ' ' + chart.rows[row], [
        ['from', seconds(start)],
        ['to', seconds(Math.min(chart.end, start + chart.step))],
        ['moved', format(value, chart.unit)],
      ]);
    };
    option.series = [
      {
        type: 'custom',
        progressive: 0,
        encode: { x: 0, y: 1 },
        data: cells,
        renderItem(params, api) {
          const start = api.value(0);
          const shape = rectangle(params, api, api.value(1), start, start + chart.step, 1, 0);
          return shape && { type: 'rect', shape: shape, style: { fill: shade(api.value(2)) } };
        },
      },
    ];
    return option;
  },
  table(chart) {
    const totals = new Map(chart.cells.map(([row, first, ...values]) => [row, values]));
    return {
      columns: [
        [chart.axis, 'TEXT'],
        ['in all', chart.unit],
        ['most in one step', chart.unit],
      ],
      rows: chart.rows.map((name, row) => {
        const values = totals.get(row) || [0];
        return [name, values.reduce((sum, value) => sum + value, 0), values.reduce((a, b) => Math.max(a, b), 0)];
      }),
    };
  },
};

function mix(from, to, share) {
  const ends = parts(to);
  return 'rgb(' + parts(from).map((part, i) => Math.round(part + (ends[i] - part) * share)).join(',') + ')';
}

kinds.timeline = {
  time: true,
  height: (chart) => rowsHeight(chart, 22),
  options(chart) {
    const option = base(true);
    option.xAxis = timeAxis(chart.end);
    option.yAxis = rowAxis(chart, this.height(chart) - 90);
    option.dataZoom = zoomOver({ xAxisIndex: 0 });
    option.tooltip.formatter = (point) => {
      const [row, kind, start, end, strength, operations, moved, longest] = point.value;
      const lines = [
        ['from', seconds(start * chart.tick)],
        ['to', seconds(end * chart.tick)],
      ];
      if (operations > 0) {
        lines.push(['operations', format(operations, 'COUNT')]);
      }
      if (moved > 0) {
        lines.push(['moved', bytes(moved)]);
      }
      if (longest > 0) {
        lines.push(['longest', seconds(longest / 1e6)]);
      }
      if (operations > 1) {
        lines.push(['busy', strength + ' %']);
      }
      return tip(chart.kinds[kind][0] + ', ' + chart.axis + ' ' + chart.rows[row], lines);
    };
    const series = (name, tone, kind, bars, outline) => ({
      type: 'custom',
      name: name,
      color: tone,
      progressive: 0,
      dimensions: ['row', 'kind', 'start', 'end', 'strength', 'operations', 'moved', 'longest'],
      encode: { x: [2, 3], y: 0 },
      data: bars,
      // Where kinds lie on each other the first is on top.
      z: outline ? 9 : 8 - kind,
      renderItem(params, api) {
        // Kinds stand below each other while a row has room for that.
        const roomy = api.size([0, 1])[1] >= 3 * chart.kinds.length;
        const share = roomy ? 0.86 / chart.kinds.length : 1;
        const part = roomy ? 0.07 + api.value(1) * share : 0;
        const [from, to] = [api.value(2) * chart.tick, api.value(3) * chart.tick];
        const shape = rectangle(params, api, api.value(0), from, to, share, part);
        const style = outline
          ? { fill: 'none', stroke: tone, lineWidth: 1 }
          : { fill: tone, opacity: 0.2 + 0.8 * (api.value(4) / 100) };
        return shape && { type: 'rect', shape: shape, style: style };
      },
    });
    option.series = chart.kinds.map(([name, tone], kind) =>
      series(name, colour(tone), kind, chart.bars.filter((bar) => bar[1] === kind), false)
    );
    if (chart.marks.length > 0) {
      option.series.push(series('longest operations', colour('text'), 0, chart.marks, true));
    }
    return option;
  },
  table(chart) {
    const sums = chart.rows.map((name) => [name].concat(chart.kinds.map(() => 0)));
    for (const [row, kind, start, end, strength] of chart.bars) {
      sums[row][1 + kind] += (end - start) * chart.tick * (strength / 100);
    }
    return {
      columns: [[chart.axis, 'TEXT']].concat(chart.kinds.map(([name]) => [name, 'SECONDS'])),
      rows: sums,
    };
  },
};

// ---- drawing

const LINES_HEIGHT = 300;

/** The charts of the page: {chart, time, table, show(start, end), redraw()}; start and end are shares of the axis of time. */
const drawn = [];

/** All charts over time show the same stretch of it. */
let stretch = [0, 1];

function zoomTo(start, end, except) {
  stretch = [start, end];
  drawn.filter((entry) => entry.time && entry !== except).forEach((entry) => entry.show(start, end));
}

function draw(figure) {
  const chart = data[Number(figure.dataset.chart)];
  const canvas = figure.querySelector('.canvas');
  const entry = chart.kind === 'lines' ? lineEntry(canvas, chart) : canvasEntry(canvas, chart);
  if (entry.time) {
    figure.append(zoomTools(entry.tools));
  }
  figure.append(alternative(() => content(chart.label, entry.table)).element);
  drawn.push(entry);
}

function lineEntry(canvas, chart) {
  const settings = {
    unit: chart.unit,
    xUnit: 'SECONDS',
    label: () => chart.label,
    nothing: '',
    height: LINES_HEIGHT,
    steps: { width: chart.step, end: chart.end },
    zoomed: (start, end) => zoomTo(start, end),
  };
  const picture = lines(settings);
  canvas.replaceWith(picture.element);
  picture.update(
    chart.lines.map((line) => ({
      name: line.name,
      tone: line.tone,
      area: line.area,
      points: line.values.map((value, i) => [i * chart.step, value]),
    }))
  );
  return {
    time: true,
    tools: 'or Ctrl and the wheel',
    table: {
      columns: [['from', 'SECONDS']].concat(chart.lines.map((line) => [line.name, chart.unit])),
      rows: picture.rows().filter((row) => row.slice(1).some((value) => value > 0)),
    },
    show: picture.show,
    // Its colours come from the style sheet, and it follows its own width.
    redraw() {},
  };
}

function canvasEntry(canvas, chart) {
  const kind = kinds[chart.kind];
  canvas.style.height = kind.height(chart) + 'px';
  const instance = echarts.init(canvas, null, { renderer: 'canvas' });
  let following = false;
  const entry = {
    time: kind.time,
    tools: 'or Ctrl and the wheel, or drag the ends of the bar',
    table: kind.table(chart),
    show(start, end) {
      following = true;
      instance.dispatchAction({ type: 'dataZoom', start: 100 * start, end: 100 * end });
      following = false;
    },
    redraw() {
      const option = kind.options(chart);
      const zoom = instance.getOption().dataZoom;
      if (zoom && zoom.length > 0) {
        option.dataZoom.forEach((one) => Object.assign(one, { start: zoom[0].start, end: zoom[0].end }));
      }
      instance.setOption(option, true);
      instance.resize();
    },
  };
  instance.setOption(kind.options(chart));
  if (kind.time) {
    instance.on('datazoom', () => {
      if (!following) {
        const zoom = instance.getOption().dataZoom[0];
        zoomTo(zoom.start / 100, zoom.end / 100, entry);
      }
    });
  }
  return entry;
}

function zoomTools(hint) {
  const change = (factor, shift) => {
    const width = Math.min(1, (stretch[1] - stretch[0]) * factor);
    const middle = (stretch[0] + stretch[1]) / 2 + shift * width;
    const start = Math.max(0, Math.min(1 - width, middle - width / 2));
    zoomTo(start, start + width);
  };
  const tool = (text, label, action) => button(text, action, { 'aria-label': label, title: label });
  return el(
    'div',
    { class: 'tools' },
    tool('+', 'Zoom in', () => change(0.5, 0)),
    tool('−', 'Zoom out', () => change(2, 0)),
    tool('◀', 'Earlier', () => change(1, -0.5)),
    tool('▶', 'Later', () => change(1, 0.5)),
    button('Whole run', () => zoomTo(0, 1)),
    el('span', {}, hint)
  );
}

// ---- tables

/** Columns of names and units with rows of values, as the kit takes them. */
function content(caption, { columns, rows }) {
  // A negative number of bytes is one that is not known.
  const known = (value, unit) => (unit === 'BYTES' && value < 0 ? undefined : value);
  return {
    caption: caption,
    columns: columns.map(([name, unit], i) => ({ name: name, unit: unit, value: (row) => known(row[i], unit) })),
    rows: rows,
  };
}

// ---- the page

const redraw = () => drawn.forEach((entry) => entry.redraw());

document.querySelectorAll('[data-table]').forEach((holder) => {
  const given = data[Number(holder.dataset.table)];
  holder.replaceWith(table(content(given.caption, given)).element);
});
document.querySelectorAll('[data-chart]').forEach(draw);

let width = window.innerWidth;
window.addEventListener('resize', () => {
  if (window.innerWidth !== width) {
    width = window.innerWidth;
    redraw();
  }
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
// Paper is white.
window.addEventListener('beforeprint', () => {
  document.documentElement.dataset.theme = 'light';
  redraw();
});
window.addEventListener('afterprint', () => {
  delete document.documentElement.dataset.theme;
  redraw();
});
document.documentElement.dataset.ready = 'true';
