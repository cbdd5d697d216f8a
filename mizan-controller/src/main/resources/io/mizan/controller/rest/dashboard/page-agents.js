/* How servers report, and what was refused. */

import { get } from './api.js';
import { badge, el, empty, figures, fill, section } from './elements.js';
import { count } from './format.js';
import { table } from './tables.js';

const AGAIN = 5000;

const tone = (verdict) => ({ fresh: 'ok', suspect: 'warn', silent: 'high' })[verdict];

export default {
  title: 'Agents',
  path: 'agents',
  roles: ['operator'],
  async render(context) {
    const place = el('div', {});
    const top = el('div', {});
    const refused = el('div', {});
    const agents = table({
      caption: 'Agents',
      key: (agent) => agent.server,
      columns: [
        { name: 'server', unit: 'TEXT', value: (agent) => agent.server },
        { name: 'health', unit: 'TEXT', value: (agent) => agent.verdict, show: (agent) => badge(agent.verdict, tone(agent.verdict)) },
        { name: 'last report', unit: 'DURATION', value: (agent) => agent.ageSeconds, show: (agent) => agent.ageSeconds.toFixed(1) + ' s ago' },
        { name: 'targets', unit: 'COUNT', value: (agent) => agent.targets },
        { name: 'reports', unit: 'COUNT', value: (agent) => agent.reports },
        { name: 'lost', unit: 'COUNT', value: (agent) => agent.lost },
        { name: 'too late', unit: 'COUNT', value: (agent) => agent.stale },
        {
          name: 'clock ahead',
          unit: 'DURATION',
          value: (agent) => agent.clockOffsetSeconds,
          show: (agent) => (agent.clockOffsetSeconds === undefined ? 'unknown' : agent.clockOffsetSeconds.toFixed(1) + ' s'),
        },
      ],
      empty: empty(
        'No agent has reported.',
        'On each server: mizan agent --controller HOST:PORT with its key; mizan keys known prints the line that lets it report here. mizan doctor finds what is missing.'
      ),
    });
    fill(context.body, el('h1', {}, 'Health of agents'), place);
    await context.load(place, AGAIN, async () => {
      const data = await get('/agents');
      const by = (verdict) => data.agents.filter((agent) => agent.verdict === verdict).length;
      fill(
        top,
        figures([
          ['Fresh', count(by('fresh')), 'report as they should'],
          ['Late', count(by('suspect')), 'their targets are used last', by('suspect') > 0 ? 'warn' : ''],
          ['Silent', count(by('silent')), 'their targets are avoided', by('silent') > 0 ? 'high' : ''],
        ])
      );
      agents.update(data.agents);
      fill(
        refused,
        el('p', { class: 'how' }, 'Messages and requests that changed nothing since the controller started, by reason.'),
        figures(Object.entries(data.rejected).map(([reason, number]) => [reason, count(number), '', number > 0 ? 'warn' : '']))
      );
      if (!place.contains(top)) {
        fill(place, top, agents.element, section('Refused', refused));
      }
    });
  },
};
