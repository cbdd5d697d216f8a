/* Change plans, which operators approve, apply and undo, and placement plans, which say where the files of a run go. */

import { get, path, post } from './api.js';
import { bars } from './bars.js';
import { confirmed } from './dialogs.js';
import { badge, button, code, el, empty, figures, fill, section } from './elements.js';
import { bytes, count, duration, moment, rate, short, times } from './format.js';
import { link } from './links.js';
import { table } from './tables.js';

const AGAIN = 10000;
const WHILE_RUNNING = 700;
const MOST_BARS = 24;

const TONES = { applied: 'ok', begun: 'warn', approved: 'info', made: '', open: '', answered: '', expired: 'warn', undone: 'warn', failed: 'high' };

const hex = (index) => 'OST' + index.toString(16).padStart(4, '0');

async function list(context) {
  const place = el('div', {});
  fill(
    context.body,
    el('h1', {}, 'Plans'),
    context.session.role === 'operator' && context.session.plansCanBeMade && el('p', {}, el('a', { href: '#/planning', id: 'make', class: 'button' }, 'Make a plan …')),
    place
  );
  const columns = (kind, special) => [
    { name: 'plan', unit: 'TEXT', value: (plan) => plan.id, show: (plan) => link(plan.id, 'plans', kind, plan.id) },
    ...special,
    { name: 'state', unit: 'TEXT', value: (plan) => plan.state, show: (plan) => badge(plan.state, TONES[plan.state]) },
    { name: 'made', unit: 'TIME', value: (plan) => plan.madeAt },
    { name: 'expires', unit: 'TIME', value: (plan) => plan.expiresAt },
    { name: 'reason', unit: 'TEXT', value: (plan) => plan.reason },
  ];
  const changes = table({
    caption: 'Change plans, the newest first',
    key: (plan) => plan.id,
    columns: columns('change', [{ name: 'by', unit: 'TEXT', value: (plan) => plan.owner || plan.madeBy }]),
    empty: empty(
      'There are no change plans.',
      'One is made here, or on the machine of the controller, and nothing happens until it is applied: mizan plan --lustre /scratch --max-fill 85%'
    ),
  });
  const placements = table({
    caption: 'Placement plans, the newest first',
    key: (plan) => plan.id,
    columns: columns('placement', [
      { name: 'files of', unit: 'TEXT', value: (plan) => plan.application },
      { name: 'by', unit: 'TEXT', value: (plan) => plan.user || plan.client },
    ]),
    empty: empty('There are no placement plans.', 'One is made when a client asks for it: mizan run --controller HOST:PORT -- PROGRAM'),
  });
  const load = async () => {
    const [changed, placed] = await Promise.all([get('/change-plans?most=200'), get('/placement-plans?most=200')]);
    changes.update(changed.plans);
    placements.update(placed.plans);
    fill(place, changes.element, placements.element);
  };
  context.onEvent((event) => event.kind === 'plan' && load().catch(() => {}));
  await context.load(place, AGAIN, load);
}

// ---- a change plan

function diff(plan) {
  const lines = [];
  for (const change of plan.changes.filter((one) => one.kind !== 'file-move')) {
    lines.push(
      el(
        'li',
        {},
        el('span', { class: 'sign' }, '~'),
        el(
          'span',
          {},
          change.path + '  ' + (change.kind === 'directory-layout' ? 'default layout' : 'new directories') + '  ',
          el('span', { class: 'before' }, change.before || '(none)'),
          ' → ' + (change.after || '(none)'),
          el('span', { class: 'note' }, change.why + (change.evidence.length > 0 ? ': ' + change.evidence.join('; ') : ''))
        )
      )
    );
  }
  for (const step of plan.steps) {
    lines.push(
      el(
        'li',
        {},
        el('span', { class: 'sign' }, '>'),
        el(
          'span',
          {},
          count(step.files) + (step.files === 1 ? ' file, ' : ' files, ') + bytes(step.bytes) + '  move  ',
          hex(step.from) + ' → ' + step.to.map(hex).join(', '),
          el('span', { class: 'note' }, 'about ' + duration(step.bytes / plan.goals.bytesPerSecond) + ' at ' + rate(plan.goals.bytesPerSecond))
        )
      )
    );
  }
  const reasons = new Map();
  for (const file of plan.skipped) {
    const sum = reasons.get(file.reason) || [0, 0];
    reasons.set(file.reason, [sum[0] + 1, sum[1] + file.bytes]);
  }
  for (const [reason, [files, size]] of reasons) {
    lines.push(
      el('li', { class: 'skipped' }, el('span', { class: 'sign' }, '!'), el('span', {}, count(files) + (files === 1 ? ' file skipped: ' : ' files skipped: ') + reason + ', ' + bytes(size)))
    );
  }
  return lines.length === 0
    ? el('p', {}, plan.goals.reached ? 'Nothing to do: the system is within the goal.' : 'Nothing can be done about it by moving files.')
    : el('ul', { class: 'diff' }, lines);
}

function beforeAndAfter(plan) {
  const changed = plan.targets
    .filter((target) => target.usedBytes !== target.afterBytes && target.totalBytes > 0)
    .sort((a, b) => Math.abs(b.afterBytes - b.usedBytes) - Math.abs(a.afterBytes - a.usedBytes));
  if (changed.length === 0) {
    return el('p', { class: 'how' }, 'No target gets fuller or emptier.');
  }
  return el(
    'div',
    {},
    bars({
      caption: 'Fill of the targets that change, before and after' + (changed.length > MOST_BARS ? ', the first ' + MOST_BARS + ' of ' + changed.length : ''),
      axis: 'target',
      most: 1,
      series: [
        { name: 'now', tone: 'GREY', unit: 'SHARE' },
        { name: 'after', tone: 'BLUE', unit: 'SHARE' },
      ],
      rows: changed.slice(0, MOST_BARS).map((target) => ({
        name: short(target.name),
        values: [target.usedBytes / target.totalBytes, target.afterBytes / target.totalBytes],
      })),
    })
  );
}

function moves(plan) {
  const files = plan.changes.filter((change) => change.kind === 'file-move');
  return el(
    'details',
    {},
    el('summary', {}, 'Every file that moves' + (plan.changeCount > plan.changes.length ? ', the first ' + count(plan.changes.length) : '')),
    table({
      caption: 'Files',
      key: (file) => file.path,
      rows: files,
      columns: [
        { name: 'file', unit: 'TEXT', value: (file) => file.path },
        { name: 'size', unit: 'BYTES', value: (file) => file.sizeBytes },
        { name: 'copied', unit: 'BYTES', value: (file) => file.bytes },
        { name: 'layout now', unit: 'TEXT', value: (file) => file.before },
        { name: 'layout after', unit: 'TEXT', value: (file) => file.after },
        { name: 'why', unit: 'TEXT', value: (file) => file.why + ': ' + file.evidence.join('; ') },
      ],
      empty: empty('No file moves.'),
    }).element
  );
}

function status(context, plan, reload) {
  const place = el('div', { class: 'standing' });
  const error = el('div', {});

  async function act(word, body) {
    fill(error);
    try {
      await post(path('change-plans', plan.id, word), body);
      await reload();
    } catch (e) {
      fill(error, context.problem(e));
    }
  }

  async function ask(word, title, lines, verb, tone) {
    const why = await confirmed(title, lines, verb, tone);
    if (why !== undefined) {
      await act(word, { why: why });
    }
  }

  const now = plan.status;
  if (!now) {
    return el(
      'p',
      { class: 'how' },
      context.session.role === 'operator'
        ? 'This controller does not act on change plans (controller.changes). On its machine: mizan apply ' + plan.id
        : 'Operators approve and apply change plans.'
    );
  }
  if (now.obstacle) {
    fill(place, el('p', { class: 'warning' }, now.obstacle.charAt(0).toUpperCase() + now.obstacle.slice(1) + '.'));
    return place;
  }
  const what = count(plan.changeCount) + ' changes, ' + bytes(plan.movedBytes) + ' copied, about ' + duration(plan.moveSeconds);
  const work = now.execution;
  fill(
    place,
    now.approval && el('p', {}, 'Approved by ' + now.approval.who + ' at ' + moment(now.approval.at) + ': ' + now.approval.why),
    work &&
      el(
        'div',
        { class: 'work', role: 'status' },
        el(
          'p',
          {},
          badge(work.action + ' ' + work.state, work.state === 'failed' ? 'high' : work.state === 'stopped' ? 'warn' : 'ok'),
          'by ' + work.who + ' since ' + moment(work.since) + (work.result ? ': ' + work.result : '')
        ),
        work.state === 'running' &&
          el('progress', { max: work.total, value: work.done, 'aria-label': work.done + ' of ' + work.total + ' changes' }, work.done + ' of ' + work.total),
        work.state === 'running' && el('p', { class: 'note' }, count(work.done) + ' of ' + count(work.total) + ' changes')
      ),
    el(
      'div',
      { class: 'buttons' },
      button('Approve …', () => ask('approve', 'Approve ' + plan.id + '?', [what + '.', 'It says that you have read the plan and that it may be applied. Nothing is changed yet.'], 'Approve'), {
        disabled: !now.can.approve,
        id: 'approve',
      }),
      button('Apply …', () => ask('apply', 'Apply ' + plan.id + '?', [what + '.', 'The present state is recorded first, so that it can be undone for 30 days. It is refused where the system is not as the plan assumed.'], 'Apply', 'danger'), {
        disabled: !now.can.apply,
        id: 'apply',
        class: 'strong',
      }),
      button('Undo …', () => ask('undo', 'Undo ' + plan.id + '?', ['Every layout and every file goes back to where it was. What was changed by others since is left alone and reported.'], 'Undo', 'danger'), {
        disabled: !now.can.undo,
        id: 'undo',
      }),
      now.can.stop && button('Stop', () => act('stop', { why: 'stopped on the dashboard' }), { id: 'stop' })
    ),
    !now.can.apply &&
      now.state !== 'applied' &&
      plan.changeCount > 0 &&
      el(
        'p',
        { class: 'how' },
        now.state === 'expired'
          ? 'It has expired: the system has moved on since. Make a new one with mizan plan.'
          : work && work.state === 'running'
            ? 'It goes on; you may leave this page.'
            : 'The policy of the site requires approval first' + (now.approval ? ', by another person than the one who applies it.' : '.')
      ),
    error
  );
  return place;
}

function changePlan(context, plan, reload) {
  const state = plan.status && plan.status.state ? plan.status.state : plan.state;
  return [
    el('p', {}, badge(state, TONES[state]), 'for ' + plan.system + (plan.reason ? ': ' + plan.reason : '')),
    figures([
      ['Balance', Math.round(plan.scoreBefore) + ' → ' + Math.round(plan.scoreAfter), 'of 100, before and after'],
      ['Changes', count(plan.changeCount), count(plan.skippedCount) + (plan.skippedCount === 1 ? ' file skipped' : ' files skipped')],
      ['Copied', bytes(plan.movedBytes), 'no plan copies less than ' + bytes(plan.goals.leastBytes)],
      ['Takes about', duration(plan.moveSeconds), 'at ' + rate(plan.goals.bytesPerSecond)],
      ['Made', moment(plan.madeAt), 'from the state of ' + moment(plan.basedOn)],
      ['Expires', moment(plan.expiresAt), 'by the clock of its system'],
    ]),
    section('What can be done', status(context, plan, reload)),
    section('What it changes', diff(plan), plan.notes.map((note) => el('p', { class: 'how' }, 'Note: ' + note))),
    section('Before and after', beforeAndAfter(plan), moves(plan)),
  ];
}

// ---- a placement plan

function placementPlan(plan) {
  return [
    el('p', {}, badge(plan.state, TONES[plan.state]), 'for the files of ', link(plan.application, 'applications', plan.application), ' of ' + plan.user + (plan.reason ? ': ' + plan.reason : '')),
    figures([
      ['Files', count(plan.files), count(plan.refusedFiles) + ' without a place', plan.refusedFiles > 0 ? 'warn' : ''],
      ['OST cost', times(plan.ostCost), 'after the run, if it writes what is predicted'],
      ['With Lustre alone', times(plan.lustreOstCost), ''],
      ['Lower bound', times(plan.lowerBound), 'nothing can be better'],
      ['Made', moment(plan.madeAt), ''],
      ['Expires', moment(plan.expiresAt), ''],
    ]),
    section(
      'Files',
      table({
        caption: 'Where files go',
        key: (file) => file.file,
        rows: plan.allocations,
        columns: [
          { name: 'file', unit: 'TEXT', value: (file) => file.file },
          { name: 'size', unit: 'BYTES', value: (file) => file.sizeBytes },
          { name: 'targets', unit: 'TEXT', value: (file) => file.targets.map((some) => some.map(hex).join(' ')).join(' | ') },
          { name: 'command', unit: 'TEXT', value: (file) => file.command || '' },
        ],
        empty: empty('No file has a place.'),
      }).element
    ),
    plan.refusals.length > 0 &&
      section(
        'Without a place',
        table({
          caption: 'Files that found no place',
          key: (file) => file.file,
          rows: plan.refusals,
          columns: [
            { name: 'file', unit: 'TEXT', value: (file) => file.file },
            { name: 'reason', unit: 'TEXT', value: (file) => file.reason },
          ],
        }).element
      ),
  ];
}

async function one(context, kind, id) {
  const change = kind === 'change';
  const place = el('div', {});
  fill(
    context.body,
    el('p', {}, link('All plans', 'plans')),
    el('h1', {}, (change ? 'Change plan ' : 'Placement plan ') + id),
    place,
    change && section('On the command line', code('mizan plan explain ' + id + '\nmizan apply ' + id + '\nmizan undo ' + id))
  );
  let drawn = '';
  let timer;
  const load = async () => {
    const plan = await get(path(change ? 'change-plans' : 'placement-plans', id));
    if (context.gone()) {
      return;
    }
    const text = JSON.stringify(plan);
    // Nothing new: the page is not redrawn under a reader or a button in focus.
    if (text !== drawn || place.dataset.failed) {
      const focus = place.contains(document.activeElement) ? document.activeElement.id : '';
      const open = [...place.querySelectorAll('details')].map((details) => details.open);
      drawn = text;
      fill(place, change ? changePlan(context, plan, load) : placementPlan(plan));
      [...place.querySelectorAll('details')].forEach((details, i) => {
        details.open = open[i] || false;
      });
      const again = focus && document.getElementById(focus);
      if (again) {
        again.focus();
      }
    }
    watch(plan.status);
  };

  /** While it is worked on only that is asked for, and the plan itself when it is over. */
  function watch(now) {
    clearTimeout(timer);
    if (now && now.execution && now.execution.state === 'running') {
      timer = setTimeout(async () => {
        try {
          const next = await get(path('change-plans', id, 'status'));
          const bar = place.querySelector('progress');
          if (context.gone()) {
            return;
          }
          if (next.execution && next.execution.state === 'running' && bar) {
            bar.value = next.execution.done;
            bar.setAttribute('aria-label', next.execution.done + ' of ' + next.execution.total + ' changes');
            fill(place.querySelector('.work .note'), count(next.execution.done) + ' of ' + count(next.execution.total) + ' changes');
            watch(next);
          } else {
            await load();
          }
        } catch (e) {
          watch(now);
        }
      }, WHILE_RUNNING);
    }
  }

  context.onEvent((event) => event.subject === id && load().catch(() => {}));
  await context.load(place, AGAIN, load);
}

export default {
  title: 'Plans',
  path: 'plans',
  roles: ['user', 'operator'],
  async render(context) {
    const [kind, id] = context.part;
    if (kind === undefined) {
      await list(context);
    } else if (id === undefined) {
      // The audit log names plans of both kinds; only change plans are numbered like this.
      await one(context, /^plan-[0-9]{4,9}$/.test(kind) ? 'change' : 'placement', kind);
    } else {
      await one(context, kind, id);
    }
  },
};
