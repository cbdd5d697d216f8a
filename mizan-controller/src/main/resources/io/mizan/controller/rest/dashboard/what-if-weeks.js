/* Weeks of use of the system as it is, day by day, and which qos_threshold_rr does best on it. */

import { post } from './api.js';
import { lineChart } from './charts.js';
import { code, el, section } from './elements.js';
import { bytes, count } from './format.js';
import { asking, field, number, otherTargets, policyBoxes } from './forms.js';
import { table } from './tables.js';

const COMPARED = ['lustre-rr', 'lustre-qos', 'even-space'];
const TONES = ['GREY', 'ORANGE', 'BLUE', 'GREEN', 'PURPLE'];
const GIB = 1024 ** 3;

export const weeksWords = (question) =>
  count(question.weeks) +
  (question.weeks === 1 ? ' week of use, ' : ' weeks of use, ') +
  (question.bytesPerDay > 0 ? bytes(question.bytesPerDay) + ' a day' : 'as much a day as is removed') +
  (question.keepDays > 0 ? ', kept ' + question.keepDays + ' days' : ', nothing removed') +
  (question.addTargets > 0 ? ', ' + question.addTargets + ' empty targets added' : '') +
  (question.removeTargets.length > 0 ? ', without targets ' + question.removeTargets.join(', ') : '');

export function weeksForm(context, policies, live) {
  const weeks = number('weeks', 4, 1, 26);
  const written = number('written', 0, 0, 1048576);
  const keep = number('keep', 60, 0, 3650);
  const seeds = number('seeds', 3, 1, 5);
  const targets = otherTargets('weeks-');
  const boxes = policyBoxes('weeks', policies, live, COMPARED);
  return asking({
    context: context,
    id: 'weeks-form',
    fields: [
      el(
        'div',
        { class: 'line-of' },
        field('weeks', 'Weeks', weeks),
        field('written', 'Written a day', written, 'GiB; 0: as much as is removed'),
        field('keep', 'Files are kept', keep, 'days; 0: for ever'),
        field('seeds', 'Runs for each threshold', seeds, 'with other files'),
        targets.elements
      ),
      boxes.element,
    ],
    button: 'Go through the weeks',
    note: 'Nothing is changed anywhere. It takes seconds to minutes.',
    send: async () => {
      const asked = await post('/what-if-weeks', {
        policies: boxes.chosen(),
        weeks: Number(weeks.value),
        bytesPerDay: Math.round(Number(written.value) * GIB),
        keepDays: Number(keep.value),
        seeds: Number(seeds.value),
        ...targets.values(),
      });
      return '#/what-if/' + encodeURIComponent(asked.id);
    },
  });
}

function course(answer, caption, unit, value, how) {
  const chart = lineChart({
    caption: caption,
    unit: unit,
    xUnit: 'COUNT',
    xName: 'day',
    how: how,
    nothing: '',
    label: (series) => caption + (series.length > 0 ? ', of ' + series.map((one) => one.name).join(', ') : ''),
  });
  chart.update(
    answer.policies.map((one, i) => ({
      name: one.policy,
      tone: TONES[i % TONES.length],
      points: one.days.map((day) => [day.day, value(day)]),
    }))
  );
  return chart.element;
}

function threshold(choice) {
  const stays = choice.commands.length === 0;
  return section(
    'Lustre’s qos_threshold_rr',
    el(
      'p',
      {},
      (stays ? 'Leave it at ' + choice.presentPercent + ' %: ' : 'Set it to ' + choice.chosenPercent + ' % (now ' + choice.presentPercent + ' %): ') + choice.reason + '.',
      choice.presentIsKnown ? '' : ' Its present value is not reported; ' + choice.presentPercent + ' % is how Lustre comes.'
    ),
    !stays && el('p', {}, 'On the MGS; the second line undoes it:'),
    !stays && code(choice.commands.concat(choice.undo).join('\n')),
    table({
      caption: 'Settings that were tried, over ' + count(choice.seeds) + (choice.seeds === 1 ? ' run' : ' runs') + ' each',
      key: (one) => String(one.percent),
      rows: choice.candidates,
      columns: [
        {
          name: 'qos_threshold_rr',
          unit: 'TEXT',
          value: (one) => one.percent + ' %' + (one.percent === choice.presentPercent ? ', now' : '') + (one.percent === choice.chosenPercent ? ', best' : ''),
        },
        { name: 'fullest target ever', unit: 'SHARE', value: (one) => one.peakUtilisation },
        { name: 'busiest / mean target', unit: 'TIMES', value: (one) => one.loadCost },
        { name: 'bursts', unit: 'BYTES_PER_SECOND', value: (one) => one.burstBytesPerSecond },
        { name: '±', unit: 'BYTES_PER_SECOND', value: (one) => (choice.seeds > 1 ? one.burstHalfWidth : undefined) },
        { name: 'found no room', unit: 'BYTES', value: (one) => one.refusedBytes },
      ],
    }).element
  );
}

export function weeksAnswer(answer) {
  const last = (one) => one.days[one.days.length - 1];
  const refused = (one) => one.days.reduce((sum, day) => sum + day.refusedBytes, 0);
  const columns = [
    { name: 'policy', unit: 'TEXT', value: (one) => one.policy },
    { name: 'fullest target', unit: 'SHARE', value: (one) => last(one).highestUtilisation },
    { name: 'emptiest target', unit: 'SHARE', value: (one) => last(one).lowestUtilisation },
    { name: 'busiest / mean target', unit: 'TIMES', value: (one) => last(one).loadCost },
    { name: 'burst', unit: 'BYTES_PER_SECOND', value: (one) => last(one).burstBytesPerSecond },
    { name: 'found no room', unit: 'BYTES', value: refused },
  ];
  if (answer.addedTargets > 0) {
    columns.splice(3, 0, { name: 'on new targets', unit: 'SHARE', value: (one) => last(one).addedShare });
  }
  return [
    el('p', {}, 'Over ' + count(answer.days) + ' days ' + answer.comparison),
    table({ caption: 'The last of ' + count(answer.days) + ' days', key: (one) => one.policy, rows: answer.policies, columns: columns }).element,
    el(
      'div',
      { class: 'columns' },
      section('Fullest target', course(answer, 'How full the fullest target is', 'SHARE', (day) => day.highestUtilisation, 'At the end of each day. Arrow keys move along the lines.')),
      section('Bursts', course(answer, 'Bandwidth of many writers that start together in the evening', 'BYTES_PER_SECOND', (day) => day.burstBytesPerSecond, 'A file of one stripe each; 0 where they do not fit.'))
    ),
    answer.addedTargets > 0 && section('New targets', course(answer, 'Share of each day’s bytes on the new targets', 'SHARE', (day) => day.addedShare, 'Without the day before the first.')),
    threshold(answer.threshold),
    section('Assumed', el('ul', {}, answer.assumptions.map((line) => el('li', {}, line + '.')))),
  ];
}
