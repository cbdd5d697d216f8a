/* Jobs, and one job with its targets and runs. */

import { get, path } from './api.js';
import { el, empty, figures, fill, section } from './elements.js';
import { bytes, count, moment, operations, rate } from './format.js';
import { link } from './links.js';
import { runTable } from './page-applications.js';
import { table } from './tables.js';

const OTHERS = '(others)';
const AGAIN = 5000;

export function jobTable(caption) {
  return table({
    caption: caption,
    key: (job) => job.job,
    columns: [
      {
        name: 'job',
        unit: 'TEXT',
        value: (job) => job.job,
        show: (job) =>
          job.job === OTHERS
            ? count(job.jobs) + (job.jobs === 1 ? ' other job' : ' other jobs')
            : link(job.job, 'jobs', job.job),
      },
      { name: 'user', unit: 'TEXT', value: (job) => job.user || (job.job === OTHERS ? '' : 'not announced') },
      {
        name: 'application',
        unit: 'TEXT',
        value: (job) => job.application,
        show: (job) => (job.application ? link(job.application, 'applications', job.application) : ''),
      },
      { name: 'nodes', unit: 'COUNT', value: (job) => job.nodes, show: (job) => (job.nodes > 0 ? count(job.nodes) : '') },
      { name: 'read', unit: 'BYTES_PER_SECOND', value: (job) => job.readBytesPerSecond },
      { name: 'written', unit: 'BYTES_PER_SECOND', value: (job) => job.writeBytesPerSecond },
      { name: 'metadata', unit: 'OPERATIONS', value: (job) => job.metadataPerSecond },
    ],
    empty: empty(
      'No job is active now.',
      'Where jobs run and none is shown, Lustre does not count by job. mizan doctor says which setting is missing.'
    ),
  });
}

function fact(name, value) {
  return el('div', {}, el('dt', {}, name), el('dd', {}, value));
}

function show(job) {
  const now = job.now || {};
  const about = job.about || {};
  const started = job.started;
  return [
    figures([
      ['Reads', rate(now.readBytesPerSecond), operations(now.readsPerSecond)],
      ['Writes', rate(now.writeBytesPerSecond), operations(now.writesPerSecond)],
      ['Metadata', operations(now.metadataPerSecond), ''],
      ['Read so far', 'about ' + bytes(about.readBytes), 'rates times intervals'],
      ['Written so far', 'about ' + bytes(about.writeBytes), 'rates times intervals'],
    ]),
    started
      ? el(
          'dl',
          { class: 'facts' },
          fact('User', started.user),
          fact('Application', started.application ? link(started.application, 'applications', started.application) : 'not reported'),
          fact('Nodes', count(started.nodes) + (started.hosts ? ': ' + started.hosts : '')),
          started.directory && fact('Directory', started.directory),
          fact('Mizan', started.mode),
          fact('Started', moment(started.startedAt)),
          started.endedAt && fact('Ended', moment(started.endedAt))
        )
      : el('p', { class: 'how' }, 'The batch system did not announce this job, so its user is not known: docs/slurm.md shows how.'),
    section(
      'Targets',
      job.targets.length > 0
        ? el('p', {}, job.targets.map((target) => [link(target, 'targets', target), ' ']))
        : el('p', { class: 'how' }, 'It uses no target now, or its use is not reported.')
    ),
    section(
      'Runs under Mizan',
      job.runs.length > 0
        ? runTable('Runs of this job', job.runs).element
        : el('p', { class: 'how' }, 'None ended so far. Start programs with mizan run to have them recorded.')
    ),
  ];
}

export default {
  title: 'Jobs',
  path: 'jobs',
  roles: ['user', 'operator'],
  async render(context) {
    if (context.part.length === 0) {
      const jobs = jobTable('Jobs that are busy now');
      fill(
        context.body,
        el('h1', {}, 'Jobs'),
        context.session.role === 'user' && el('p', { class: 'how' }, 'You see your own jobs, and all others as one sum.'),
        jobs.element
      );
      context.onLive((view) => jobs.update(view.jobs));
      return;
    }
    const id = context.part[0];
    const place = el('div', {});
    fill(context.body, el('p', {}, link('All jobs', 'jobs')), el('h1', {}, 'Job ' + id), place);
    await context.load(place, AGAIN, async () => fill(place, show(await get(path('jobs', id)))));
  },
};
