/* What if: a burst of writers, or weeks of use, on the system as it is, tried by the simulator. Nothing is changed anywhere. */

import { get, path, post } from './api.js';
import { bars } from './bars.js';
import { badge, button, el, empty, figures, fill, section } from './elements.js';
import { bytes, count, duration, moment, percent, rate, score, short, times } from './format.js';
import { asking, field, number, otherTargets, policyBoxes, tick } from './forms.js';
import { link } from './links.js';
import { table } from './tables.js';
import { weeksAnswer, weeksForm, weeksWords } from './what-if-weeks.js';

const AGAIN = 5000;
const WHILE_RUNNING = 500;
const COMPARED = ['lustre-rr', 'lustre-qos'];
const TONES = ['GREY', 'ORANGE', 'BLUE', 'GREEN', 'PURPLE'];
const GIB = 1024 ** 3;

const words = (question) =>
  count(question.writers) +
  (question.writers === 1 ? ' writer of ' : ' writers of ') +
  bytes(question.bytesEach) +
  (question.shared ? ' into one file' : ' into a file each') +
  ', ' +
  (question.stripes === -1 ? 'striped over all targets' : question.stripes + (question.stripes === 1 ? ' stripe' : ' stripes')) +
  (question.addTargets > 0 ? ', ' + question.addTargets + ' empty targets added' : '') +
  (question.removeTargets.length > 0 ? ', without targets ' + question.removeTargets.join(', ') : '');

const tone = (state) => ({ finished: 'ok', failed: 'high', cancelled: 'warn' })[state] || 'info';

function form(context, policies, live) {
  const writers = number('writers', 64, 1, 4096);
  const size = number('size', 100, 1, 1048576);
  const stripes = number('stripes', 1, -1, 2000);
  const shared = tick('shared', 'one file for all', false);
  const targets = otherTargets('');
  const boxes = policyBoxes('burst', policies, live, COMPARED);
  return asking({
    context: context,
    id: 'burst-form',
    fields: [
      el(
        'div',
        { class: 'line-of' },
        field('writers', 'Writers at the same time', writers, 'processes'),
        field('size', 'Each writes', size, 'GiB'),
        field('stripes', 'Stripes of a file', stripes, '-1: over all targets'),
        shared.element,
        targets.elements
      ),
      boxes.element,
    ],
    button: 'Try it',
    note: 'Nothing is changed anywhere.',
    send: async () => {
      const asked = await post('/what-if', {
        policies: boxes.chosen(),
        writers: Number(writers.value),
        bytesEach: Math.round(Number(size.value) * GIB),
        shared: shared.box.checked,
        stripes: Number(stripes.value),
        ...targets.values(),
      });
      return '#/what-if/' + encodeURIComponent(asked.id);
    },
  });
}

const isWeeks = (id) => /^weeks-/.test(id);

const wordsOf = (run) => (isWeeks(run.id) ? weeksWords(run.question) : words(run.question));

/** Which of the two forms is shown, also when the reader comes back. */
let kind = 'burst';

async function asked() {
  const [bursts, weeks] = await Promise.all([get('/what-if'), get('/what-if-weeks')]);
  return { policies: bursts.policies, live: bursts.livePolicy, runs: bursts.runs.concat(weeks.runs).sort((a, b) => b.askedAt.localeCompare(a.askedAt)) };
}

function forms(context, policies, live) {
  const both = { burst: form(context, policies, live), weeks: weeksForm(context, policies, live) };
  const show = () => Object.entries(both).forEach(([name, one]) => (one.hidden = name !== kind));
  show();
  return [
    el(
      'fieldset',
      { class: 'choices' },
      el('legend', {}, 'Try'),
      [
        ['burst', 'many writers at once'],
        ['weeks', 'weeks of use'],
      ].map(([name, text]) =>
        el(
          'label',
          {},
          el('input', {
            type: 'radio',
            name: 'kind',
            value: name,
            checked: name === kind,
            onchange: () => {
              kind = name;
              show();
            },
          }),
          ' ' + text
        )
      )
    ),
    both.burst,
    both.weeks,
  ];
}

async function list(context) {
  const place = el('div', {});
  const before = el('div', {});
  fill(
    context.body,
    el('h1', {}, 'What if'),
    el('p', {}, 'Lets many writers start together on the system as it is now, or goes through weeks of its use, in the simulator, and compares what placement policies make of it.'),
    place,
    section('Tried before', before)
  );
  const runs = table({
    caption: 'The last 20 of each kind, until the controller ends',
    key: (run) => run.id,
    columns: [
      { name: 'name', unit: 'TEXT', value: (run) => run.id, show: (run) => link(run.id, 'what-if', run.id) },
      { name: 'question', unit: 'TEXT', value: wordsOf },
      { name: 'state', unit: 'TEXT', value: (run) => run.state, show: (run) => badge(run.state, tone(run.state)) },
      { name: 'asked', unit: 'TIME', value: (run) => run.askedAt },
      { name: 'took', unit: 'DURATION', value: (run) => run.tookSeconds },
      { name: 'by', unit: 'TEXT', value: (run) => run.who },
    ],
    empty: empty('Nothing was tried yet.', 'Fill in the form above; an answer takes seconds to minutes.'),
  });
  await context.load(place, 0, async () => {
    const all = await asked();
    fill(place, forms(context, all.policies, all.live));
    runs.update(all.runs);
    fill(before, runs.element);
  });
  context.load(before, AGAIN, async () => {
    runs.update((await asked()).runs);
    fill(before, runs.element);
  });
}

function answer(run) {
  const best = (value, less) =>
    run.outcomes.reduce((found, one) => (found === undefined || (less ? value(one) < value(found) : value(one) > value(found)) ? one : found), undefined);
  const fastest = best((one) => one.ioSeconds, true);
  const evenest = best((one) => one.ostCost, true);
  const but = (one) => (one.refusedBytes > 0 ? ', but ' + bytes(one.refusedBytes) + ' found no room' : '');
  const same = run.outcomes.every((one) => one.ioSeconds === run.outcomes[0].ioSeconds && one.ostCost === run.outcomes[0].ostCost);
  const targets = run.before.targets
    .map((target) => target.name)
    .concat(run.outcomes.flatMap((one) => one.targets.map((target) => target.name)).filter((name, i, all) => all.indexOf(name) === i && !run.before.targets.some((t) => t.name === name)));
  const fillOf = (list, name) => {
    const found = list.find((target) => target.name === name);
    return found && found.fill;
  };
  const spread = (name) => Math.max(...run.outcomes.map((one) => (fillOf(one.targets, name) || 0) - (fillOf(run.before.targets, name) || 0)));
  return [
    el(
      'p',
      {},
      same
        ? 'All policies come to the same here.'
        : fastest === evenest
          ? fastest.policy + ' is the fastest and leaves the space most even' + but(fastest) + '.'
          : fastest.policy + ' is the fastest (' + duration(fastest.ioSeconds) + but(fastest) + '), ' + evenest.policy + ' leaves the space most even (OST cost ' + times(evenest.ostCost) + but(evenest) + ').'
    ),
    table({
      caption: 'What each policy would make of it',
      key: (one) => one.policy,
      rows: run.outcomes,
      columns: [
        { name: 'policy', unit: 'TEXT', value: (one) => one.policy },
        { name: 'I/O takes', unit: 'DURATION', value: (one) => one.ioSeconds },
        { name: 'bandwidth', unit: 'BYTES_PER_SECOND', value: (one) => one.bytesPerSecond },
        { name: 'found no room', unit: 'BYTES', value: (one) => one.refusedBytes },
        { name: 'balance after', unit: 'SCORE', value: (one) => one.score },
        { name: 'OST cost after', unit: 'TIMES', value: (one) => one.ostCost },
        { name: 'fullest target', unit: 'SHARE', value: (one) => one.highest },
        { name: 'emptiest target', unit: 'SHARE', value: (one) => one.lowest },
      ],
    }).element,
    section(
      'Bandwidth',
      bars({
        caption: 'Bandwidth of all writers together',
        axis: 'policy',
        series: [{ name: 'bandwidth', tone: 'BLUE', unit: 'BYTES_PER_SECOND' }],
        rows: run.outcomes.map((one) => ({ name: one.policy, values: [one.bytesPerSecond] })),
      })
    ),
    section(
      'Fill of the targets',
      el('p', { class: 'how' }, 'How full each target is now and would be with each policy; those that change most first.'),
      bars({
        caption: 'Fill of the targets that change most',
        axis: 'target',
        most: 1,
        series: [{ name: 'now', tone: 'GREY', unit: 'SHARE' }].concat(
          run.outcomes.map((one, i) => ({ name: one.policy, tone: TONES[(i + 1) % TONES.length], unit: 'SHARE' }))
        ),
        rows: targets
          .sort((a, b) => spread(b) - spread(a) || a.localeCompare(b))
          .slice(0, 24)
          .map((name) => ({
            name: short(name),
            values: [fillOf(run.before.targets, name)].concat(run.outcomes.map((one) => fillOf(one.targets, name))),
          })),
      })
    ),
  ];
}

async function one(context, id) {
  const route = isWeeks(id) ? 'what-if-weeks' : 'what-if';
  const unit = isWeeks(id) ? ' runs' : ' policies';
  const place = el('div', {});
  fill(context.body, el('p', {}, link('Try something else', 'what-if')), el('h1', {}, 'What if: ' + id), place);
  const status = el('div', { role: 'status' });
  const result = el('div', {});
  const cancel = button(
    'Cancel',
    async () => {
      cancel.disabled = true;
      await post(path(route, id, 'cancel'));
      load();
    },
    { id: 'cancel' }
  );
  let before = -1;

  function draw(run, going) {
    if (isWeeks(id)) {
      return run.answer ? weeksAnswer(run.answer) : going ? el('p', { class: 'how' }, 'The answer comes when all runs are done: each setting of qos_threshold_rr is one, and each policy.') : '';
    }
    return run.outcomes.length > 0 ? answer(run) : el('p', { class: 'how' }, 'The first answer comes when the first policy is done.');
  }

  const load = async () => {
    const run = await get(path(route, id));
    if (context.gone()) {
      return;
    }
    const going = run.state === 'waiting' || run.state === 'running';
    fill(
      status,
      el('p', {}, badge(run.state, tone(run.state)), wordsOf(run)),
      figures([
        ['Asked', moment(run.askedAt), 'by ' + run.who],
        [going ? 'Computing for' : 'Computed in', duration(run.tookSeconds), going ? count(run.done) + ' of ' + count(run.total) + unit + ' done' : ''],
        run.before && ['Balance now', score(run.before.score), times(run.before.ostCost) + ' OST cost'],
        run.before && ['Fullest target now', percent(run.before.highest), 'emptiest ' + percent(run.before.lowest)],
      ].filter((figure) => figure)),
      going && el('progress', { max: run.total, value: run.done, 'aria-label': run.done + ' of ' + run.total + unit }),
      run.problem && el('p', { class: 'error' }, run.problem),
      run.state === 'cancelled' && el('p', { class: 'how' }, isWeeks(id) ? 'It was cancelled.' : 'It was cancelled; what was done until then is below.')
    );
    cancel.hidden = !going;
    const now = isWeeks(id) ? run.state : run.outcomes.length;
    if (before !== now) {
      before = now;
      fill(result, draw(run, going));
    }
    if (!place.contains(status)) {
      fill(place, status, el('div', { class: 'buttons' }, cancel), result);
    }
    if (going) {
      setTimeout(() => !context.gone() && load().catch(() => {}), WHILE_RUNNING);
    }
  };
  await context.load(place, 0, load);
}

export default {
  title: 'What if',
  path: 'what-if',
  roles: ['operator'],
  async render(context) {
    if (!context.session.whatIf) {
      fill(context.body, el('h1', {}, 'What if'), empty('This controller has no simulator.', 'On any machine: lfs df | mizan what-if - --add-osts 8'));
      return;
    }
    await (context.part.length === 0 ? list(context) : one(context, context.part[0]));
  },
};
