/* Applications: predicted against actual, hit rates, and what they will create next. */

import { get, path } from './api.js';
import { bars } from './bars.js';
import { lineChart } from './charts.js';
import { badge, el, empty, figures, fill, section } from './elements.js';
import { bytes, count, duration, moment, percent } from './format.js';
import { link } from './links.js';
import { table } from './tables.js';

const AGAIN = 20000;

export function runTable(caption, rows) {
  return table({
    caption: caption,
    rows: rows,
    key: (run) => run.id,
    columns: [
      { name: 'started', unit: 'TIME', value: (run) => run.startedAt },
      { name: 'user', unit: 'TEXT', value: (run) => run.user },
      { name: 'mode', unit: 'TEXT', value: (run) => run.mode },
      { name: 'took', unit: 'DURATION', value: (run) => run.seconds },
      { name: 'exit code', unit: 'COUNT', value: (run) => run.exitCode },
      { name: 'files', unit: 'COUNT', value: (run) => run.creates },
      { name: 'predicted by name', unit: 'SHARE', value: (run) => (run.creates > 0 ? run.hits / run.creates : undefined) },
      { name: 'predicted', unit: 'BYTES', value: (run) => run.predictedBytes },
      { name: 'written', unit: 'BYTES', value: (run) => run.actualBytes },
      { name: 'OST cost', unit: 'TIMES', value: (run) => run.ostCost },
      { name: 'with Lustre alone', unit: 'TIMES', value: (run) => run.lustreOstCost },
    ],
    empty: empty('No run is recorded.', 'Start the program with mizan run.'),
  });
}

const noRuns = () =>
  empty(
    'No application has run under Mizan yet.',
    'Start one with mizan run --controller HOST:PORT -- PROGRAM, twice: the second run has predictions.'
  );

async function list(context) {
  const place = el('div', {});
  fill(context.body, el('h1', {}, 'Applications'), place);
  await context.load(place, AGAIN, async () => {
    const all = (await get('/applications')).applications;
    if (all.length === 0) {
      fill(place, noRuns());
      return;
    }
    const rows = table({
      caption: 'Applications, of each its last 20 runs',
      key: (app) => app.application,
      rows: all,
      columns: [
        { name: 'application', unit: 'TEXT', value: (a) => a.application, show: (a) => link(a.application, 'applications', a.application) },
        { name: 'runs', unit: 'COUNT', value: (a) => a.runs },
        { name: 'last run', unit: 'TIME', value: (a) => a.lastRun.startedAt },
        { name: 'accuracy', unit: 'SHARE', value: (a) => (a.predictionError === undefined ? undefined : Math.max(0, 1 - a.predictionError)) },
        { name: 'predicted by name', unit: 'SHARE', value: (a) => a.hitRate },
        {
          name: 'placing',
          unit: 'TEXT',
          value: (a) => (a.breakerOpen ? 'off' : 'on'),
          show: (a) => (a.breakerOpen ? badge('off: ' + a.breaker, 'warn') : badge('on', 'ok')),
        },
      ],
    });
    fill(
      place,
      rows.element,
      section(
        'Predicted against actual',
        el('p', { class: 'how' }, 'Bytes that the last 20 runs were predicted to write, and what they wrote.'),
        bars({
          caption: 'Bytes predicted and written, by application',
          axis: 'application',
          series: [
            { name: 'predicted', tone: 'ORANGE', unit: 'BYTES' },
            { name: 'written', tone: 'BLUE', unit: 'BYTES' },
          ],
          rows: all.slice(0, 20).map((a) => ({
            name: link(a.application, 'applications', a.application),
            values: [a.predictedBytes, a.actualBytes],
          })),
        })
      )
    );
  });
}

function nextCreates(next) {
  return [
    el(
      'p',
      {},
      count(next.files) + ' files with ' + bytes(next.bytes) + ' are expected in its next run, by ',
      link('plan ' + next.plan, 'plans', 'placement', next.plan),
      ' of ' + moment(next.madeAt) + ', which holds until ' + moment(next.expiresAt) + '.'
    ),
    table({
      caption: 'Next expected creates, the first ' + count(next.creates.length),
      key: (create) => create.file,
      rows: next.creates,
      columns: [
        { name: 'file', unit: 'TEXT', value: (create) => create.file },
        { name: 'after', unit: 'DURATION', value: (create) => create.atSeconds },
        { name: 'size', unit: 'BYTES', value: (create) => create.sizeBytes },
        { name: 'stripes', unit: 'COUNT', value: (create) => create.stripes },
      ],
    }).element,
  ];
}

async function one(context, name) {
  const top = el('div', {});
  const next = el('div', {});
  const chart = lineChart({
    caption: 'Predicted and written bytes by run',
    unit: 'BYTES',
    how: 'What each run was predicted to write and what it wrote. Where the lines lie on each other, the prediction was right.',
    nothing: 'No run is recorded.',
    label: (series) =>
      series.length === 0 ? 'No run is recorded.' : count(series[1].points.length) + ' runs; the last one wrote ' + bytes(series[1].points[series[1].points.length - 1][1]),
  });
  const list = el('div', {});
  fill(
    context.body,
    el('p', {}, link('All applications', 'applications')),
    el('h1', {}, name),
    top,
    section('Predicted against actual', chart.element),
    section('Next expected creates', next),
    section('Runs', list)
  );
  context.load(next, 0, async () => {
    try {
      fill(next, nextCreates(await get(path('applications', name, 'next'))));
    } catch (e) {
      if (e.status !== 404) {
        throw e;
      }
      fill(next, empty('Nothing is expected.', 'There is no plan for it: one is made when it runs the second time under mizan run --controller.'));
    }
  });
  await context.load(top, AGAIN, async () => {
    const runs = (await get(path('applications', name, 'runs') + '?most=100')).runs;
    const predicted = runs.filter((run) => run.predictionError !== undefined);
    const error = predicted.reduce((sum, run) => sum + run.predictionError, 0) / Math.max(1, predicted.length);
    const creates = runs.reduce((sum, run) => sum + run.creates, 0);
    const hits = runs.reduce((sum, run) => sum + run.hits, 0);
    fill(
      top,
      figures([
        ['Runs', count(runs.length), 'the last 100 at most'],
        ['Accuracy', predicted.length === 0 ? 'unknown' : percent(Math.max(0, 1 - error)), 'of predicted bytes, mean over runs'],
        ['Predicted by name', creates === 0 ? 'unknown' : percent(hits / creates), count(hits) + ' of ' + count(creates) + ' files'],
        ['Last run took', duration(runs[0].seconds), moment(runs[0].startedAt)],
      ])
    );
    const old = runs.slice().reverse();
    chart.update([
      { name: 'predicted', tone: 'ORANGE', points: old.map((run) => [Date.parse(run.startedAt), run.predictedBytes]) },
      { name: 'written', tone: 'BLUE', points: old.map((run) => [Date.parse(run.startedAt), run.actualBytes]) },
    ]);
    fill(list, runTable('Runs of ' + name, runs).element);
  });
}

export default {
  title: 'Applications',
  path: 'applications',
  roles: ['user', 'operator'],
  async render(context) {
    await (context.part.length === 0 ? list(context) : one(context, context.part[0]));
  },
};
