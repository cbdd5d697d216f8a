/* The dashboard: who is there, which page is shown, and what goes on. */

import * as api from './api.js';
import { button, code, el, fill, printable } from './elements.js';
import { duration } from './format.js';
import { link } from './links.js';
import agents from './page-agents.js';
import applications from './page-applications.js';
import audit from './page-audit.js';
import findings from './page-findings.js';
import jobs from './page-jobs.js';
import overview from './page-overview.js';
import planning from './page-planning.js';
import plans from './page-plans.js';
import targets from './page-targets.js';
import whatIf from './page-what-if.js';
import { follow } from './stream.js';

/** In the order of the navigation; a new page is added here. */
const PAGES = [overview, targets, jobs, applications, plans, planning, whatIf, findings, agents, audit];

const main = document.getElementById('main');
const nav = document.getElementById('pages');
const pill = document.getElementById('stream');
const age = document.getElementById('age');
const themeButton = document.getElementById('theme');
const leave = document.getElementById('leave');

let session;
let live;
let heardAt = 0;
let stopStream = () => {};
let leavePage = () => {};
let shown = '';

// ---- light and dark

const THEMES = ['auto', 'light', 'dark'];

function applyTheme(theme) {
  if (theme === 'auto') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
  themeButton.textContent = 'Colours: ' + theme;
  themeButton.setAttribute('aria-label', 'Colours: ' + theme + '. Choose the next of auto, light and dark');
}

let theme = localStorage.getItem('mizan.theme');
theme = THEMES.includes(theme) ? theme : 'auto';
applyTheme(theme);
themeButton.addEventListener('click', () => {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  localStorage.setItem('mizan.theme', theme);
  applyTheme(theme);
});

// ---- who is there

const PEOPLE = ['user', 'operator'];

async function enter() {
  session = await api.get('/session');
  if (!PEOPLE.includes(session.role)) {
    const role = session.role;
    leaveNow('This token is for ' + (role === 'reader' ? 'metrics' : 'batch systems') + ', not for people. Ask for one of role user or operator.');
    return;
  }
  document.getElementById('system').textContent = printable(session.system);
  document.title = 'Mizan: ' + printable(session.system);
  leave.hidden = false;
  nav.hidden = false;
  stopStream = follow({ event: received, state: streamState, heard: () => {} });
  route();
}

function login(message) {
  nav.hidden = true;
  leave.hidden = true;
  shown = '';
  const field = el('input', { id: 'token', type: 'password', autocomplete: 'off', spellcheck: 'false', required: true });
  const error = el('p', { class: 'error', role: 'alert', hidden: !message }, message || '');
  const form = el(
    'form',
    {
      class: 'form',
      onsubmit: async (event) => {
        event.preventDefault();
        error.hidden = true;
        api.keep(field.value.trim());
        try {
          await enter();
        } catch (e) {
          api.forget();
          error.textContent = printable(e.message + (e.advice ? '. Maybe ' + e.advice : ''));
          error.hidden = false;
          field.select();
        }
      },
    },
    el('div', { class: 'field' }, el('label', { for: 'token' }, 'Token'), field),
    error,
    el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'strong' }, 'Log in')),
    el('p', { class: 'note' }, 'It is kept in this tab until you close it or log out. An administrator of the controller makes tokens:'),
    code('mizan token add NAME --role operator\nmizan token add NAME --role user --user LOGIN')
  );
  fill(main, el('div', { class: 'login' }, el('h1', {}, 'Log in'), form));
  field.focus();
}

function leaveNow(message) {
  stopStream();
  leavePage();
  leavePage = () => {};
  api.forget();
  session = undefined;
  live = undefined;
  pill.textContent = '';
  age.textContent = '';
  document.getElementById('system').textContent = '';
  login(message);
}

api.whenLost((refusal) => {
  if (session) {
    leaveNow('You were logged out: ' + refusal.message + '.');
  }
});
leave.addEventListener('click', () => leaveNow(''));

// ---- what goes on

const liveListeners = new Set();
const eventListeners = new Set();

function received(kind, data) {
  if (kind === 'live') {
    live = data;
    heardAt = Date.now();
    liveListeners.forEach((listener) => listener(live));
  } else {
    eventListeners.forEach((listener) => listener(Object.assign({ kind: kind }, data)));
  }
}

function streamState(word, text) {
  if (word === 'over') {
    leaveNow('You were logged out: ' + text + '.');
    return;
  }
  if (pill.textContent !== text) {
    pill.textContent = text;
    pill.className = 'pill ' + word;
  }
}

/** Data that is older than three intervals is said to be stale, and looks it. */
setInterval(() => {
  if (!session || heardAt === 0) {
    return;
  }
  const old = (Date.now() - heardAt) / 1000;
  const stale = old > 3 * session.intervalSeconds + 2;
  age.textContent = (stale ? 'stale: what you see is ' : 'updated ') + duration(Math.max(0, Math.floor(old))) + (stale ? ' old' : ' ago');
  main.classList.toggle('stale', stale);
}, 1000);

// ---- which page is shown

function navigation(current) {
  fill(
    nav,
    PAGES.filter((page) => page.roles.includes(session.role) && !page.within).map((page) => {
      const made = link(page.title, page.path);
      if (current && page.path === (current.within || current.path)) {
        made.setAttribute('aria-current', 'page');
      }
      return made;
    })
  );
}

function problem(e, again) {
  return el(
    'div',
    { class: 'error', role: 'alert' },
    el('p', {}, el('strong', {}, e.message || String(e))),
    e.advice && el('p', {}, 'Maybe ' + e.advice + '.'),
    again && el('div', { class: 'buttons' }, button('Try again', again))
  );
}

async function route() {
  if (!session) {
    return;
  }
  const parts = location.hash.replace(/^#\/?/, '').split('/').filter((part) => part !== '').map(decoded);
  const page = PAGES.find((one) => one.path === (parts[0] || 'overview'));
  leavePage();
  const timers = [];
  const mine = { live: new Set(), event: new Set() };
  let gone = false;
  leavePage = () => {
    gone = true;
    timers.forEach(clearInterval);
    mine.live.forEach((listener) => liveListeners.delete(listener));
    mine.event.forEach((listener) => eventListeners.delete(listener));
  };
  navigation(page);
  const body = el('div', {});
  const moved = shown !== '' && shown !== location.hash;
  shown = location.hash || '#/';
  fill(main, body);
  if (!page || !page.roles.includes(session.role)) {
    fill(
      body,
      el('h1', {}, page ? page.title : 'There is no such page'),
      el('p', {}, page ? 'This page is for operators; your token is for one user.' : 'Choose one of those above.')
    );
    return;
  }
  const context = {
    session: session,
    body: body,
    part: parts.slice(1),
    view: () => live,
    gone: () => gone,
    problem: problem,
    onLive(listener) {
      mine.live.add(listener);
      liveListeners.add(listener);
      if (live) {
        listener(live);
      }
    },
    onEvent(listener) {
      mine.event.add(listener);
      eventListeners.add(listener);
    },
    /** Now, and again every so many milliseconds; what goes wrong is shown in the place. */
    async load(place, every, work) {
      const once = async () => {
        try {
          await work();
          if (place.dataset.failed) {
            delete place.dataset.failed;
          }
        } catch (e) {
          if (!gone && e.status !== 401) {
            place.dataset.failed = 'true';
            fill(place, problem(e, once));
          }
        }
      };
      if (every > 0) {
        timers.push(setInterval(() => !document.hidden && once(), every));
      }
      await once();
    },
  };
  try {
    await page.render(context);
  } catch (e) {
    if (!gone && e.status !== 401) {
      fill(body, el('h1', {}, page.title), problem(e, route));
    }
  }
  if (moved && !gone) {
    main.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch (e) {
    return part;
  }
}

window.addEventListener('hashchange', route);
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});

if (api.token() === '') {
  login('');
} else {
  enter().catch((e) => {
    if (e.status === 401) {
      leaveNow('You were logged out: ' + e.message + '.');
    } else {
      fill(main, problem(e, () => location.reload()));
    }
  });
}
document.documentElement.dataset.ready = 'true';
