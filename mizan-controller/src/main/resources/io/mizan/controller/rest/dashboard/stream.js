/* Follows the events of the controller. EventSource cannot send a token, so the stream is read with fetch; it comes back by itself,
   says what it saw last, and tells when what is shown is old. */

import { headers } from './api.js';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
/** The controller says something at least every ten seconds. */
const SILENCE = 25000;

/**
 * Listeners: event(kind, data), state(word, text) with the words live, waiting and over, heard() at each sign of life.
 * Returns what ends it.
 */
export function follow(listeners) {
  let ended = false;
  let wait = FIRST_WAIT;
  let lastId = '';
  let abort = new AbortController();
  let watchdog;
  let woken = () => {};

  function stillThere() {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => abort.abort(), SILENCE);
    listeners.heard();
  }

  /** A browser has few connections to one host, for all tabs together: a hidden one needs none. */
  function pauseWhileHidden() {
    if (document.hidden) {
      abort.abort();
    } else {
      woken();
    }
  }
  document.addEventListener('visibilitychange', pauseWhileHidden);

  function seen() {
    return document.hidden ? new Promise((done) => (woken = done)) : Promise.resolve();
  }

  async function once() {
    abort = new AbortController();
    stillThere();
    const answer = await fetch('/api/v1/events', {
      headers: headers(lastId === '' ? {} : { 'Last-Event-ID': lastId }),
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    });
    if (answer.status === 401 || answer.status === 403) {
      ended = true;
      listeners.state('over', 'this token does not count any more');
      return;
    }
    if (!answer.ok) {
      throw new Error(answer.status === 503 ? 'the controller has as many viewers as it takes' : 'answer ' + answer.status);
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    while (!ended) {
      const { value, done } = await reader.read();
      if (done) {
        throw new Error('the controller ended the stream');
      }
      stillThere();
      const parts = (rest + value).split('\n\n');
      rest = parts.pop();
      for (const part of parts) {
        receive(part);
      }
    }
  }

  function receive(text) {
    let kind = '';
    let data = '';
    for (const line of text.split('\n')) {
      if (line.startsWith('id: ')) {
        lastId = line.slice(4);
      } else if (line.startsWith('event: ')) {
        kind = line.slice(7);
      } else if (line.startsWith('data: ')) {
        data += line.slice(6);
      }
    }
    if (kind !== '') {
      wait = FIRST_WAIT;
      listeners.state('live', 'live');
      listeners.event(kind, JSON.parse(data));
    }
  }

  async function forever() {
    while (!ended) {
      try {
        await once();
      } catch (e) {
        clearTimeout(watchdog);
        if (!ended && document.hidden) {
          listeners.state('waiting', 'paused while this tab is hidden');
          await seen();
        } else if (!ended) {
          const pause = Math.round(wait * (0.75 + Math.random() / 2));
          listeners.state('waiting', 'no connection; trying again in ' + Math.ceil(pause / 1000) + ' s');
          await new Promise((done) => setTimeout(done, pause));
          wait = Math.min(LONGEST_WAIT, wait * 2);
        }
      }
    }
  }

  forever();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', pauseWhileHidden);
    clearTimeout(watchdog);
    abort.abort();
  };
}
