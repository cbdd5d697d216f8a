/* Who did what, when and why. */

import { get } from './api.js';
import { el, empty, fill } from './elements.js';
import { link } from './links.js';
import { table } from './tables.js';

const AGAIN = 10000;

export default {
  title: 'Audit',
  path: 'audit',
  roles: ['operator'],
  async render(context) {
    const place = el('div', {});
    fill(context.body, el('h1', {}, 'Audit'), el('p', { class: 'how' }, 'The last 500 entries; mizan audit has all of them.'), place);
    const entries = table({
      caption: 'Who did what, the newest first',
      columns: [
        { name: 'when', unit: 'TIME', value: (entry) => entry.at },
        { name: 'who', unit: 'TEXT', value: (entry) => entry.who },
        { name: 'what', unit: 'TEXT', value: (entry) => entry.what },
        {
          name: 'to what',
          unit: 'TEXT',
          value: (entry) => entry.subject,
          show: (entry) => (/^(plan|apply|undo|stop)/.test(entry.what) ? link(entry.subject, 'plans', entry.subject) : entry.subject),
        },
        { name: 'why', unit: 'TEXT', value: (entry) => entry.why },
      ],
      empty: empty('Nothing was done yet.', 'Plans that are stored, approved, applied and undone leave an entry here.'),
    });
    const load = async () => {
      entries.update((await get('/audit?most=500')).entries);
      fill(place, entries.element);
    };
    context.onEvent(() => load().catch(() => {}));
    await context.load(place, AGAIN, load);
  },
};
