/* The script of a page: draws charts with ECharts and fills tables, from the data in the element #page-data.
   All text is set as text, never as markup. */
'use strict';

(function () {
  const data = JSON.parse(document.getElementById('page-data').textContent);

  // ---- numbers as people read them

  const PREFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

  function scaledBytes(value, text) {
    let power = 0;
    let scaled = value;
    while (Math.abs(scaled) >= 1023.95 && power < PREFIXES.length - 1) {
      scaled /= 1024;
      power++;
    }
    return text(scaled, power) + ' ' + PREFIXES[power] + 'B';
  }

  function bytes(value) {
    return scaledBytes(value, (scaled, power) => scaled.toFixed(power === 0 || scaled >= 100 ? 0 : 1));
  }

  /** Numbers at an axis are round: no digits that say nothing. */
  function atAxis(value, unit) {
    const rate = unit === 'BYTES_PER_SECOND' ? '/s' : '';
    return unit.startsWith('BYTES')
      ? scaledBytes(value, (scaled) => String(Number(scaled.toFixed(2)))) + rate
      : format(value, unit);
  }

  function seconds(value) {
    if (value === 0) {
      return '0 s';
    }
    if (Math.abs(value) < 1e-3) {
      return Number((value * 1e6).toPrecision(3)) + ' µs';
    }
    if (Math.abs(value) < 1) {
      return Number((value * 1e3).toPrecision(3)) + ' ms';
    }
    if (Math.abs(value) < 1000) {
      return Number(value.toPrecision(4)) + ' s';
    }
    if (Math.abs(value) >= 2 * 86400) {
      return Number((value / 86400).toFixed(2)) + ' d';
    }
    return Math.round(value).toLocaleString('en') + ' s';
  }

  function format(value, unit) {
    switch (unit) {
      case 'BYTES':
        return value < 0 ? 'unknown' : bytes(value);
      case 'BYTES_PER_SECOND':
        return bytes(value) + '/s';
      case 'SECONDS':
        return seconds(value);
      case 'PERCENT':
        return Number((value / 100).toFixed(2)) + ' %';
      case 'COUNT':
        return Number(value).toLocaleString('en');
      default:
        return String(value);
    }
  }

  // ---- elements

  function element(name, cssClass, text) {
    const made = document.createElement(name);
    if (cssClass) {
      made.className = cssClass;
    }
    if (text !== undefined) {
      made.textContent = text;
    }
    return made;
  }

  function button(text, label, action) {
    const made = element('button', '', text);
    made.type = 'button';
    if (label) {
      made.setAttribute('aria-label', label);
      made.title = label;
    }
    made.addEventListener('click', action);
    return made;
  }

  /** What is shown beside the pointer: a heading, then names with values. */
  function tip(heading, lines) {
    const box = element('div', 'tip');
    box.append(element('b', '', heading));
    for (const [name, value] of lines) {
      const line = element('div');
      line.append(element('span', '', name), element('span', '', value));
      box.append(line);
    }
    return box;
  }

  // ---- colours, from the style sheet so that light and dark are in one place

  /** As rgb(r, g, b): only a property that is a colour has light and dark resolved. */
  const probe = document.body.appendChild(element('span'));
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

  kinds.lines = {
    time: true,
    height: () => 300,
    options(chart) {
      const option = base(true);
      option.xAxis = timeAxis(chart.end);
      option.yAxis = valueAxis(chart.unit, highest(chart.lines.map((line) => highest(line.values))));
      option.legend.data = chart.lines.map((line) => ({
        name: line.name,
        icon: line.area ? 'roundRect' : 'path://M0,4L20,4L20,6L0,6Z',
      }));
      option.dataZoom = zoomOver({ xAxisIndex: 0 });
      option.tooltip.trigger = 'axis';
      option.tooltip.formatter = (points) => {
        const step = Math.min(Math.floor(points[0].axisValue / chart.step + 1e-9), chart.lines[0].values.length - 1);
        return tip(
          seconds(step * chart.step) + ' to ' + seconds(Math.min(chart.end, (step + 1) * chart.step)),
          chart.lines.map((line) => [line.name, format(line.values[step], chart.unit)])
        );
      };
      option.series = chart.lines.map((line) => ({
        type: 'line',
        name: line.name,
        step: 'end',
        symbol: 'none',
        color: colour(line.tone),
        lineStyle: { width: line.area ? 1.5 : 1, opacity: line.area ? 1 : 0.55 },
        areaStyle: line.area ? { opacity: 0.25 } : undefined,
        // The last value holds to the end of its step.
        data: line.values.map((value, i) => [i * chart.step, value]).concat([[chart.end, line.values.at(-1)]]),
      }));
      return option;
    },
    table(chart) {
      return {
        columns: [['from', 'SECONDS']].concat(chart.lines.map((line) => [line.name, chart.unit])),
        rows: chart.lines[0].values
          .map((unused, i) => [i * chart.step].concat(chart.lines.map((line) => line.values[i])))
          .filter((row) => row.slice(1).some((value) => value > 0)),
      };
    },
  };

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

  const drawn = [];
  let following = false;

  function draw(figure) {
    const chart = data[Number(figure.dataset.chart)];
    const kind = kinds[chart.kind];
    const canvas = figure.querySelector('.canvas');
    canvas.style.height = kind.height(chart) + 'px';
    const instance = echarts.init(canvas, null, { renderer: 'canvas' });
    const entry = { chart: chart, kind: kind, instance: instance };
    instance.setOption(kind.options(chart));
    if (kind.time) {
      // All charts over time show the same stretch of it.
      instance.on('datazoom', () => {
        if (!following) {
          const zoom = instance.getOption().dataZoom[0];
          zoomTo(zoom.start, zoom.end, instance);
        }
      });
      figure.append(zoomTools(instance));
    }
    figure.append(alternative(entry));
    drawn.push(entry);
  }

  function zoomTo(start, end, except) {
    following = true;
    for (const entry of drawn) {
      if (entry.kind.time && entry.instance !== except) {
        entry.instance.dispatchAction({ type: 'dataZoom', start: start, end: end });
      }
    }
    following = false;
  }

  function zoomTools(instance) {
    const tools = element('div', 'tools');
    const change = (factor, shift) => {
      const zoom = instance.getOption().dataZoom[0];
      const width = Math.min(100, (zoom.end - zoom.start) * factor);
      const middle = (zoom.start + zoom.end) / 2 + shift * width;
      const start = Math.max(0, Math.min(100 - width, middle - width / 2));
      zoomTo(start, start + width);
    };
    tools.append(
      button('+', 'Zoom in', () => change(0.5, 0)),
      button('−', 'Zoom out', () => change(2, 0)),
      button('◀', 'Earlier', () => change(1, -0.5)),
      button('▶', 'Later', () => change(1, 0.5)),
      button('Whole run', '', () => zoomTo(0, 100)),
      element('span', '', 'or Ctrl and the wheel, or drag the ends of the bar')
    );
    return tools;
  }

  /** The numbers of a chart as a table, made when someone asks for it. */
  function alternative(entry) {
    const details = element('details', 'alternative');
    details.append(element('summary', '', 'The same as a table'));
    details.addEventListener('toggle', () => {
      if (details.open && details.children.length === 1) {
        const holder = element('div', 'table');
        details.append(holder);
        table(holder, Object.assign({ caption: entry.chart.label }, entry.kind.table(entry.chart)));
      }
    });
    return details;
  }

  // ---- tables

  const PART = 100;
  const FILTER_FROM = 20;

  function table(holder, content) {
    const numeric = content.columns.map(([, unit]) => unit !== 'TEXT');
    const texts = content.rows.map((row) =>
      row
        .filter((unused, i) => !numeric[i])
        .join('\n')
        .toLowerCase()
    );
    let order = content.rows.map((unused, i) => i);
    let sorted = -1;
    let descending = false;
    let shown = PART;
    let wanted = '';

    const tools = element('div', 'tools');
    const filter = element('input');
    filter.type = 'search';
    filter.placeholder = 'Filter';
    filter.setAttribute('aria-label', 'Filter: ' + content.caption);
    const count = element('span');
    count.setAttribute('aria-live', 'polite');
    // A table that is seen at a glance needs neither.
    if (content.rows.length >= FILTER_FROM) {
      tools.append(filter, count);
    }

    const scroll = element('div', 'scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', content.caption);
    const grid = element('table');
    grid.append(element('caption', '', content.caption));
    const head = element('tr');
    const heads = content.columns.map(([name], column) => {
      const cell = element('th', numeric[column] ? 'number' : '');
      cell.scope = 'col';
      cell.append(button(name, '', () => sortBy(column)));
      head.append(cell);
      return cell;
    });
    const top = element('thead');
    top.append(head);
    const body = element('tbody');
    grid.append(top, body);
    scroll.append(grid);
    const more = button('Show more', '', () => {
      shown += 10 * PART;
      fill();
    });
    holder.append(tools, scroll, more);

    function sortBy(column) {
      descending = sorted === column ? !descending : numeric[column];
      sorted = column;
      const sign = descending ? -1 : 1;
      const compare = numeric[column]
        ? (a, b) => a - b
        : (a, b) => String(a).localeCompare(String(b), 'en', { numeric: true });
      order.sort((a, b) => sign * compare(content.rows[a][column], content.rows[b][column]) || a - b);
      heads.forEach((cell, i) => {
        cell.setAttribute('aria-sort', i !== column ? 'none' : descending ? 'descending' : 'ascending');
        cell.firstChild.textContent = content.columns[i][0] + (i !== column ? '' : descending ? ' ↓' : ' ↑');
      });
      fill();
    }

    function fill() {
      const found = wanted === '' ? order : order.filter((i) => texts[i].includes(wanted));
      const rows = found.slice(0, shown).map((i) => {
        const row = element('tr');
        content.rows[i].forEach((value, column) => {
          const unit = content.columns[column][1];
          row.append(element('td', numeric[column] ? 'number' : 'text', format(value, unit)));
        });
        return row;
      });
      body.replaceChildren(...rows);
      more.hidden = found.length <= shown;
      const seen = Math.min(shown, found.length);
      const of = wanted === '' ? '' : ' that match, of ' + format(content.rows.length, 'COUNT');
      count.textContent =
        (seen < found.length ? format(seen, 'COUNT') + ' of ' : '') + format(found.length, 'COUNT') + ' rows' + of;
    }

    filter.addEventListener('input', () => {
      wanted = filter.value.trim().toLowerCase();
      shown = PART;
      fill();
    });
    fill();
  }

  // ---- the page

  function redraw() {
    for (const entry of drawn) {
      const zoom = entry.instance.getOption().dataZoom;
      const option = entry.kind.options(entry.chart);
      if (zoom && zoom.length > 0) {
        option.dataZoom.forEach((one) => Object.assign(one, { start: zoom[0].start, end: zoom[0].end }));
      }
      entry.instance.setOption(option, true);
      entry.instance.resize();
    }
  }

  document.querySelectorAll('[data-table]').forEach((holder) => table(holder, data[Number(holder.dataset.table)]));
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
})();
