/* What the system does now, how even it is, and what Mizan did today. */

import { get } from './api.js';
import { lineChart } from './charts.js';
import { badge, el, empty, figures, fill, section } from './elements.js';
import { bytes, count, moment, operations, percent, rate, score, times } from './format.js';
import { heatMap, METRICS } from './heat-map.js';
import { link } from './links.js';
import { jobTable } from './page-jobs.js';

const HISTORY = 30000;
const FRESH = 300;
const TODAY = 30000;
const MINUTE = 60000;
/** Days of the balance that can be looked at: minutes of one, hours of more. */
const SPANS = [
  [1, 'day'],
  [7, 'week'],
  [31, 'month'],
  [366, 'year'],
];

function summary(view) {
  const avoided = view.targets.filter((target) => target.concern !== '');
  const fresh = view.servers.filter((server) => server.verdict === 'fresh').length;
  const waiting = view.balance.knownServers > 0;
  const busy = view.jobs.reduce((sum, job) => sum + job.jobs, 0);
  return figures([
    waiting
      ? ['Balance', 'waiting', 'for ' + (view.balance.knownServers - view.balance.heardServers) + ' of ' + view.balance.knownServers + ' servers to report', 'warn']
      : ['Balance', score(view.balance.score), '100 is perfectly even', view.balance.score < 50 ? 'warn' : ''],
    waiting ? ['OST cost', 'waiting', 'for the same'] : ['OST cost', times(view.balance.ostCost), 'fullest / mean; 1 is even'],
    ['Read', rate(view.totals.readBytesPerSecond), 'all targets'],
    ['Written', rate(view.totals.writeBytesPerSecond), 'all targets'],
    ['Metadata', operations(view.totals.metadataPerSecond), 'all targets'],
    ['Targets avoided', count(avoided.length) + ' of ' + count(view.targets.length), '', avoided.length > 0 ? 'warn' : ''],
    ['Servers heard', fresh + ' of ' + view.servers.length, '', fresh < view.servers.length ? 'high' : ''],
    ['Busy jobs', count(busy), ''],
  ]);
}

/** Which policy places files, and what it lacks to decide as it was meant to. */
function placement(policies) {
  return el(
    'ul',
    { class: 'feed' },
    policies.map((policy) =>
      el(
        'li',
        {},
        badge(policy.name, policy.failure || policy.unmet.length > 0 ? 'warn' : ''),
        policy.rules.length > 0 ? ' files of ' + policy.rules.join(', ') : ' files',
        policy.unmet.map((gap) => '; ' + gap.missing + ': ' + gap.instead),
        policy.failure
          ? '; it failed ' + count(policy.failure.count) + ' times, last: ' + policy.failure.last + '; ' + policy.failure.instead + ' decides instead'
          : ''
      )
    )
  );
}

const nothingYet = () =>
  empty(
    'No server has reported yet.',
    'Start an agent on each server: mizan agent --controller HOST:PORT. The first report shows up here by itself.'
  );

function midnight() {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}

function today(data) {
  const made = Object.values(data.plans).reduce((sum, number) => sum + number, 0);
  const applied = (data.plans.applied || 0) + (data.plans.undone || 0);
  const runs = data.runs;
  return [
    figures([
      ['Plans made', count(made), count(applied) + ' of them applied'],
      ['Runs recorded', count(runs.runs), count(runs.failed) + ' failed', runs.failed > 0 ? 'warn' : ''],
      ['Files created', count(runs.creates), runs.creates > 0 ? percent(runs.hits / runs.creates) + ' predicted by name' : ''],
      ['Written', bytes(runs.actualBytes), bytes(runs.predictedBytes) + ' predicted'],
    ]),
    data.entries && data.entries.length > 0
      ? el(
          'ul',
          { class: 'feed' },
          data.entries.map((entry) =>
            el(
              'li',
              {},
              el('time', {}, moment(entry.at)),
              badge(entry.what),
              /^plan-/.test(entry.subject) ? link(entry.subject, 'plans', entry.subject) : entry.subject,
              ' by ' + entry.who + (entry.why ? ': ' + entry.why : '')
            )
          )
        )
      : el('p', { class: 'how' }, data.entries ? 'No plan was approved, applied or undone today.' : ''),
  ];
}

export default {
  title: 'Overview',
  path: 'overview',
  roles: ['user', 'operator'],
  async render(context) {
    const top = el('div', {});
    const map = heatMap();
    const choices = el(
      'fieldset',
      { class: 'choices' },
      el('legend', {}, 'Show'),
      Object.entries(METRICS).map(([key, metric], i) =>
        el(
          'label',
          {},
          el('input', { type: 'radio', name: 'metric', value: key, checked: i === 0, onchange: () => map.show(key) }),
          ' ' + metric.name
        )
      )
    );
    const history = lineChart({
      caption: 'Balance over time',
      unit: 'SCORE',
      how: 'How much of the free space can be written before the fullest target is full: 100 is perfectly even. Arrow keys move along the line.',
      nothing: 'The first points come with the first reports, one a minute.',
      label: (series) => {
        const points = series.length > 0 ? series[0].points : [];
        return points.length === 0
          ? 'Balance over time: nothing is known yet.'
          : 'Balance over time: ' + score(points[0][1]) + ' at first, ' + score(points[points.length - 1][1]) + ' now';
      },
    });
    let days = 1;
    const spans = el(
      'fieldset',
      { class: 'choices' },
      el('legend', {}, 'Of the last'),
      SPANS.map(([number, word]) =>
        el(
          'label',
          {},
          el('input', {
            type: 'radio',
            name: 'span',
            value: number,
            checked: number === days,
            onchange: () => {
              days = number;
              loadHistory();
            },
          }),
          ' ' + word
        )
      )
    );
    const done = el('div', {});
    const policies = el('div', {});
    const placing = section('Who places files', policies);
    placing.hidden = true;
    const jobs = jobTable('Busiest jobs');
    const heat = section('Servers and targets', choices, map.element);
    fill(
      context.body,
      el('h1', {}, 'Overview'),
      top,
      el('div', { class: 'columns' }, heat, section('Balance over time', spans, history.element)),
      section('Busiest jobs', jobs.element, el('p', {}, link('All jobs', 'jobs'))),
      section('What Mizan did today', done),
      placing
    );
    context.onLive((view) => {
      const known = view.targets.length > 0;
      heat.hidden = !known;
      fill(top, known ? summary(view) : nothingYet());
      map.update(view);
      jobs.update(view.jobs.slice(0, 8));
    });
    const failed = el('div', {});
    history.element.append(failed);
    let old = [];
    const fresh = [];
    const draw = () => {
      const last = old.length > 0 ? old[old.length - 1][0] : 0;
      const points = days > 1 ? old : old.concat(fresh.filter((point) => point[0] > last));
      history.update([{ name: 'balance', tone: 'BLUE', points: points, gap: (days > 1 ? 180 : 5) * MINUTE }]);
    };
    context.onLive((view) => {
      if (view.balance.score !== undefined) {
        fresh.push([Date.parse(view.at), view.balance.score]);
        fresh.splice(0, Math.max(0, fresh.length - FRESH));
        draw();
      }
    });
    const load = async () => {
      const asked = days;
      const points = (await get('/history?days=' + asked)).points;
      // The reader may have chosen another span meanwhile.
      if (asked === days) {
        old = points.map((point) => [Date.parse(point.at), point.score]);
        fill(failed);
        draw();
      }
    };
    const loadHistory = () => load().catch((e) => !context.gone() && fill(failed, context.problem(e, loadHistory)));
    context.load(failed, HISTORY, load);
    context.load(done, TODAY, async () => fill(done, today(await get('/today?since=' + encodeURIComponent(midnight())))));
    placing.hidden = true;
    let asked = false;
    context.onLive((view) => {
      // What policies need is told of a system that servers have reported.
      if (!asked && view.targets.length > 0) {
        asked = true;
        context.load(policies, TODAY, async () => {
          const told = (await get('/system')).policies;
          placing.hidden = !told;
          fill(policies, told ? placement(told) : []);
        });
      }
    });
    let pending;
    context.onEvent(() => {
      clearTimeout(pending);
      pending = setTimeout(async () => {
        if (!context.gone()) {
          fill(done, today(await get('/today?since=' + encodeURIComponent(midnight()))));
        }
      }, 500);
    });
  },
};
