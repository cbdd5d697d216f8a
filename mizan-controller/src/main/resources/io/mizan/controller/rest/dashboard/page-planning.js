/* Makes a change plan. Nothing is changed by it: what it would do is read on the page of the plan. */

import { get, path, post } from './api.js';
import { badge, button, el, empty, figures, fill, section } from './elements.js';
import { count, duration, moment, percent, rate } from './format.js';
import { asking, choice, field, number, tick } from './forms.js';
import { link } from './links.js';
import { table } from './tables.js';

const AGAIN = 5000;
const WHILE_RUNNING = 400;
const MIB = 1024 ** 2;
const TIMES = [
  [1800, '30 minutes'],
  [7200, '2 hours'],
  [43200, '12 hours'],
  [604800, '7 days'],
];

const tone = (state) => ({ finished: 'ok', failed: 'high', cancelled: 'warn' })[state] || 'info';

/** What was typed last: after a refusal it can be corrected instead of typed again. */
let typed = { system: 1, goal: 'space', fill: 85, moves: true, speed: 500, directories: '', layout: '', tune: false, place: false, expires: 1800, why: '' };

/** The one that was begun here, and whose plan is shown as soon as it is there. */
let begunHere = '';

const words = (request) =>
  [
    request.moves && (request.goal === 'space' ? 'no target above ' + percent(request.maxFill) : 'no target busier than ' + percent(request.maxFill) + ' of its best'),
    request.directories.length > 0 && (request.layout ? 'layout ' + request.layout + ' for ' : 'for ') + request.directories.join(', '),
    request.tune && 'layouts from the sizes of files',
    request.placeDirectories && 'new directories placed',
    !request.moves && 'no file moved',
  ]
    .filter((part) => part)
    .join('; ');

function form(context, systems) {
  const system = choice(
    'plan-system',
    systems.map((one) => [one.number, one.system]),
    typed.system
  );
  const goal = choice(
    'goal',
    [
      ['space', 'space: how full they are'],
      ['load', 'load: how busy they are'],
    ],
    typed.goal
  );
  const most = number('fill', typed.fill, 1, 100);
  const moves = tick('moves', 'move files that are there', typed.moves);
  const speed = number('speed', typed.speed, 1, 1000000);
  const directories = el('textarea', { id: 'directories', rows: '3', spellcheck: 'false' }, typed.directories);
  const layout = el('input', { id: 'layout', type: 'text', autocomplete: 'off', spellcheck: 'false', maxlength: '1000' });
  layout.value = typed.layout;
  const tune = tick('tune', 'find layouts from the sizes of the files that are there', typed.tune);
  const place = tick('place', 'spread their new subdirectories over metadata targets', typed.place);
  const expires = choice('expires', TIMES, typed.expires);
  const why = el('input', { id: 'why', type: 'text', autocomplete: 'off', maxlength: '1000', required: true });
  why.value = typed.why;
  return asking({
    context: context,
    fields: [
      field('plan-system', 'System', system),
      el(
        'fieldset',
        { class: 'group' },
        el('legend', {}, 'Files that are there'),
        moves.element,
        el(
          'div',
          { class: 'line-of' },
          field('goal', 'Balance the targets by', goal),
          field('fill', 'No target above', most, '% of its space, or of its best rate'),
          field('speed', 'Copy at', speed, 'MiB/s')
        )
      ),
      el(
        'fieldset',
        { class: 'group' },
        el('legend', {}, 'Files and directories to come'),
        field('directories', 'Directories', directories, 'one in a line, below the mount point; may be left empty'),
        field('layout', 'Their default layout', layout, 'options of lfs setstripe, as in -E 256M -c 1 -E -1 -c 4; empty to leave it'),
        tune.element,
        place.element
      ),
      el('div', { class: 'line-of' }, field('expires', 'May be applied for', expires)),
      field('why', 'Why', why, 'kept with the plan and in the audit log'),
    ],
    button: 'Make the plan',
    note: 'Nothing is changed: the plan is read first, and applied on its own page.',
    send: async () => {
      typed = {
        system: Number(system.value),
        goal: goal.value,
        fill: Number(most.value),
        moves: moves.box.checked,
        speed: Number(speed.value),
        directories: directories.value,
        layout: layout.value,
        tune: tune.box.checked,
        place: place.box.checked,
        expires: Number(expires.value),
        why: why.value,
      };
      const begun = await post('/planning', {
        system: typed.system,
        goal: typed.goal,
        maxFill: typed.fill / 100,
        moves: typed.moves,
        bytesPerSecond: Math.round(typed.speed * MIB),
        directories: typed.directories
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
        layout: typed.layout.trim(),
        tune: typed.tune,
        placeDirectories: typed.place,
        expiresSeconds: typed.expires,
        why: typed.why.trim(),
      });
      begunHere = begun.id;
      return '#/planning/' + encodeURIComponent(begun.id);
    },
  });
}

async function ask(context) {
  const place = el('div', {});
  const asked = el('div', {});
  fill(context.body, el('p', {}, link('All plans', 'plans')), el('h1', {}, 'Make a plan'), place, section('Made here before', asked));
  const runs = table({
    caption: 'The last 20, until the controller ends',
    key: (run) => run.id,
    columns: [
      { name: 'name', unit: 'TEXT', value: (run) => run.id, show: (run) => link(run.id, 'planning', run.id) },
      { name: 'wanted', unit: 'TEXT', value: (run) => words(run.request) },
      { name: 'state', unit: 'TEXT', value: (run) => run.state, show: (run) => badge(run.state, tone(run.state)) },
      { name: 'plan', unit: 'TEXT', value: (run) => run.plan || '', show: (run) => (run.plan ? link(run.plan, 'plans', 'change', run.plan) : '') },
      { name: 'asked', unit: 'TIME', value: (run) => run.askedAt },
      { name: 'by', unit: 'TEXT', value: (run) => run.who },
    ],
    empty: empty('No plan was made here yet.'),
  });
  await context.load(place, 0, async () => {
    const all = await get('/planning');
    fill(
      place,
      all.systems.length > 0
        ? form(context, all.systems)
        : empty(
            'No system to make plans for is configured (controller.systems).',
            'Name some in its configuration, as in controller.systems=lustre:/scratch, and start it again.',
            'On its machine a plan can be made for any system: mizan plan --lustre /scratch --max-fill 85%'
          )
    );
    runs.update(all.runs);
    fill(asked, runs.element);
  });
  context.load(asked, AGAIN, async () => {
    runs.update((await get('/planning')).runs);
    fill(asked, runs.element);
  });
}

async function one(context, id) {
  const place = el('div', {});
  fill(context.body, el('p', {}, link('Make another plan', 'planning')), el('h1', {}, 'Making a plan'), place);
  const status = el('div', { role: 'status' });
  const cancel = button(
    'Cancel',
    async () => {
      cancel.disabled = true;
      await post(path('planning', id, 'cancel'));
      load();
    },
    { id: 'cancel' }
  );
  const load = async () => {
    const run = await get(path('planning', id));
    if (context.gone()) {
      return;
    }
    const going = run.state === 'waiting' || run.state === 'running';
    if (run.state === 'finished' && begunHere === id) {
      begunHere = '';
      // Back leads to the form, not to a page that leads forward again.
      location.replace('#/plans/' + encodeURIComponent(run.plan));
      return;
    }
    fill(
      status,
      el('p', {}, badge(run.state, tone(run.state)), words(run.request)),
      figures([
        ['Asked', moment(run.askedAt), 'by ' + run.who],
        [going ? 'At work for' : 'Took', duration(run.tookSeconds), ''],
        ['Files read', count(run.files), going ? 'then the fewest bytes to move are chosen' : ''],
        run.request.moves ? ['Goal', percent(run.request.maxFill), 'at most, of ' + run.request.goal] : ['Moves', 'none', ''],
        ['Copied at', rate(run.request.bytesPerSecond), ''],
      ]),
      going && el('progress', { 'aria-label': 'the plan is being made' }),
      run.problem && el('p', { class: 'error', role: 'alert' }, run.problem),
      run.state === 'cancelled' && el('p', { class: 'how' }, 'It was cancelled; no plan was kept.'),
      run.plan && el('p', {}, count(run.changes) + (run.changes === 1 ? ' change in ' : ' changes in '), link(run.plan, 'plans', 'change', run.plan)),
      el('p', { class: 'how' }, 'Why: ' + run.request.why)
    );
    cancel.hidden = !going;
    if (!place.contains(status)) {
      fill(place, status, el('div', { class: 'buttons' }, cancel));
    }
    if (going) {
      setTimeout(() => !context.gone() && load().catch(() => {}), WHILE_RUNNING);
    }
  };
  await context.load(place, 0, load);
}

export default {
  title: 'Make a plan',
  path: 'planning',
  /** Reached from there, and not named in the navigation. */
  within: 'plans',
  roles: ['operator'],
  async render(context) {
    if (!context.session.plansCanBeMade) {
      fill(context.body, el('h1', {}, 'Make a plan'), empty('This controller makes no plans (controller.changes).', 'On its machine: mizan plan --lustre /scratch --max-fill 85%'));
      return;
    }
    await (context.part.length === 0 ? ask(context) : one(context, context.part[0]));
  },
};
