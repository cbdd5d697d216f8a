/* Targets, and one target with the jobs on it. */

import { lineChart } from './charts.js';
import { badge, el, empty, figures, fill, section } from './elements.js';
import { bytes, count, millis, operations, percent, rate, short } from './format.js';
import { link } from './links.js';
import { table } from './tables.js';

const PEAKS = {
  readBytesPerSecond: ['reading', rate],
  writeBytesPerSecond: ['writing', rate],
  readsPerSecond: ['reads', operations],
  writesPerSecond: ['writes', operations],
  metadataPerSecond: ['metadata operations', operations],
};
const OTHERS = '(others)';
const POINTS = 600;

const state = (target) =>
  [
    target.active ? '' : badge('inactive', 'high'),
    target.concern === '' ? '' : badge(target.concern, target.concern === 'suspect' ? 'warn' : 'high'),
    [...target.flags].map((letter) => badge(letter, letter === 'f' ? 'info' : 'warn')),
  ].flat();

// Which rate the load is measured by, and how its peak is known.
function peak(target) {
  if (target.peakOrigin === undefined) {
    return target.load === undefined ? 'no peak is known' : '';
  }
  const [name, unit] = PEAKS[target.loadOf];
  return (
    'of ' + unit(target.peakPerSecond) + ' ' + name + ', ' + target.peakOrigin + ', confidence ' + percent(target.peakConfidence) +
    (target.degraded ? '; lowered: slower than its peers' : '')
  );
}

function list(context) {
  const targets = table({
    caption: 'All targets',
    key: (target) => target.name,
    columns: [
      { name: 'target', unit: 'TEXT', value: (t) => t.name, show: (t) => link(t.name, 'targets', t.name) },
      { name: 'server', unit: 'TEXT', value: (t) => t.server },
      { name: 'state', unit: 'TEXT', value: (t) => t.concern + t.flags, show: state },
      { name: 'load', unit: 'SHARE', value: (t) => t.load },
      { name: 'peak is', unit: 'TEXT', value: (t) => t.peakOrigin || 'unknown' },
      { name: 'fill', unit: 'SHARE', value: (t) => (t.totalBytes > 0 ? t.fill : undefined) },
      { name: 'free', unit: 'BYTES', value: (t) => t.availableBytes },
      { name: 'read', unit: 'BYTES_PER_SECOND', value: (t) => t.readBytesPerSecond },
      { name: 'written', unit: 'BYTES_PER_SECOND', value: (t) => t.writeBytesPerSecond },
      { name: 'metadata', unit: 'OPERATIONS', value: (t) => t.metadataPerSecond },
      { name: 'read takes', unit: 'MILLIS', value: (t) => t.readMillis },
      { name: 'write takes', unit: 'MILLIS', value: (t) => t.writeMillis },
      { name: 'jobs', unit: 'COUNT', value: (t) => t.jobs.length },
    ],
    empty: empty('No server has reported yet.', 'Start an agent on each server: mizan agent --controller HOST:PORT.'),
  });
  fill(context.body, el('h1', {}, 'Targets'), targets.element);
  context.onLive((view) => targets.update(view.targets));
}

function one(context, name) {
  const top = el('div', {});
  const loads = [];
  const chart = lineChart({
    caption: 'Load of ' + name + ' since this page was opened',
    unit: 'SHARE',
    how: 'Load of the target: the largest of its rates as a share of their peaks. Arrow keys move along the line.',
    nothing: 'The load of this target is unknown: no peak is configured or learnt.',
    label: (series) =>
      series.length === 0 || series[0].points.length === 0
        ? 'Load: nothing is known yet.'
        : 'Load: ' + percent(series[0].points[series[0].points.length - 1][1]) + ' now',
  });
  const total = (job) => (job.readBytesPerSecond || 0) + (job.writeBytesPerSecond || 0);
  let sum = 0;
  const jobs = table({
    caption: 'Jobs on ' + name,
    key: (job) => job.job,
    sorted: 1,
    descending: true,
    columns: [
      {
        name: 'job',
        unit: 'TEXT',
        value: (job) => job.job,
        show: (job) => (job.job === OTHERS ? 'jobs of others' : link(job.job, 'jobs', job.job)),
      },
      { name: 'share of bytes', unit: 'SHARE', value: (job) => (sum > 0 ? total(job) / sum : undefined) },
      { name: 'read', unit: 'BYTES_PER_SECOND', value: (job) => job.readBytesPerSecond },
      { name: 'written', unit: 'BYTES_PER_SECOND', value: (job) => job.writeBytesPerSecond },
      { name: 'metadata', unit: 'OPERATIONS', value: (job) => job.metadataPerSecond },
    ],
    empty: empty(
      'No job is known on this target.',
      'Either it is idle, or Lustre does not count by job. Run on the MGS: lctl set_param -P jobid_var=SLURM_JOB_ID'
    ),
  });
  fill(
    context.body,
    el('p', {}, link('All targets', 'targets')),
    el('h1', {}, name),
    top,
    section('Jobs', jobs.element),
    section('Load', chart.element)
  );
  context.onLive((view) => {
    const target = view.targets.find((candidate) => candidate.name === name);
    if (!target) {
      fill(top, empty('There is no target of this name now.', 'Look for it among all targets.'));
      return;
    }
    sum = target.jobs.reduce((all, job) => all + total(job), 0);
    fill(
      top,
      el('p', {}, 'on server ' + target.server + (target.pools.length > 0 ? ', in ' + target.pools.join(', ') : ''), ' ', state(target)),
      figures([
        ['Load', target.load === undefined ? 'unknown' : percent(target.load), peak(target), target.load >= 0.8 ? 'warn' : ''],
        ['Fill', target.totalBytes > 0 ? percent(target.fill) : 'unknown', bytes(target.availableBytes) + ' free of ' + bytes(target.totalBytes), target.concern === 'full' ? 'high' : ''],
        ['Read', rate(target.readBytesPerSecond), operations(target.readsPerSecond)],
        ['Written', rate(target.writeBytesPerSecond), operations(target.writesPerSecond)],
        ['Metadata', operations(target.metadataPerSecond), ''],
        ['A read takes', millis(target.readMillis), ''],
        ['A write takes', millis(target.writeMillis), ''],
        ['Disks busy', target.deviceBusy === undefined ? 'unknown' : percent(target.deviceBusy), 'the busiest behind it'],
        ['Waiting', target.queueDepth === undefined ? 'unknown' : count(target.queueDepth) + ' requests', ''],
      ])
    );
    jobs.update(target.jobs);
    if (target.load !== undefined) {
      loads.push([Date.parse(view.at), target.load]);
      loads.splice(0, Math.max(0, loads.length - POINTS));
      chart.update([{ name: 'load of ' + short(name), tone: 'BLUE', points: loads.slice() }]);
    }
  });
}

export default {
  title: 'Targets',
  path: 'targets',
  roles: ['user', 'operator'],
  async render(context) {
    if (context.part.length === 0) {
      list(context);
    } else {
      one(context, context.part[0]);
    }
  },
};
