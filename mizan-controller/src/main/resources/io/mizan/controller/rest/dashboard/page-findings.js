/* What is wrong now, what to do about it, and how to take that back. */

import { get } from './api.js';
import { badge, code, el, empty, fill } from './elements.js';
import { count, moment, percent } from './format.js';

const AGAIN = 10000;

function term(name, text) {
  return text ? el('div', {}, el('dt', {}, name), el('dd', {}, text)) : '';
}

function card(finding) {
  const severity = finding.severity.toLowerCase();
  return el(
    'article',
    { class: 'finding ' + severity },
    el('h3', {}, badge(severity, severity), finding.title),
    el('p', { class: 'what' }, finding.what),
    el('p', { class: 'note' }, 'confidence ' + percent(finding.confidence, 0) + ' · ' + finding.code),
    el('ul', {}, finding.evidence.map((line) => el('li', {}, line))),
    finding.do.length > 0 && el('h4', {}, 'What to do'),
    finding.do.map((advice) => (advice.kind === 'text' ? el('p', {}, advice.text) : code(advice.text))),
    el('dl', {}, term('Expect', finding.expect), term('Why', finding.why), term('To undo', finding.undo))
  );
}

export default {
  title: 'Findings',
  path: 'findings',
  roles: ['user', 'operator'],
  async render(context) {
    const place = el('div', {});
    fill(context.body, el('h1', {}, 'Findings'), place);
    let drawn = '';
    await context.load(place, AGAIN, async () => {
      const data = await get('/findings');
      const text = JSON.stringify(data.findings);
      if (text === drawn && !place.dataset.failed) {
        return;
      }
      drawn = text;
      fill(
        place,
        el('p', { class: 'how' }, 'Looked at ' + count(data.targets) + ' targets on ' + count(data.servers) + ' servers at ' + moment(data.at) + '.'),
        data.targets === 0
          ? empty('No server has reported yet, so nothing can be said.', 'Start an agent on each server: mizan agent --controller HOST:PORT.')
          : data.findings.length === 0
            ? empty('Nothing to do.', 'No target is full, slow, faulty or kept busy by one job, every server reports, and space is used evenly.')
            : data.findings.map(card)
      );
    });
  },
};
