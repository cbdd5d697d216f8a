/* Asks the controller. The token is kept for this tab alone, until it is closed; there are no cookies. */

const KEY = 'mizan.token';

export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.message || 'the controller answered ' + status);
    this.status = status;
    this.code = problem.code || '';
    this.advice = problem.advice || '';
  }
}

let lost = () => {};

/** Told when the token counts no longer. */
export function whenLost(action) {
  lost = action;
}

export const token = () => sessionStorage.getItem(KEY) || '';

export const keep = (text) => sessionStorage.setItem(KEY, text);

export const forget = () => sessionStorage.removeItem(KEY);

export function headers(more) {
  return Object.assign({ Authorization: 'Bearer ' + token() }, more);
}

const BUSY = 'MZ512';
const PAUSE = 1000;
const TRIES = 5;

/** What is only looked at is asked for again while the controller has too much to do; slow requests make room within a second. */
export async function get(path) {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(path, { headers: headers() });
    } catch (e) {
      if (e.code !== BUSY || tries === TRIES) {
        throw e;
      }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch('/api/v1' + path, Object.assign({ cache: 'no-store', credentials: 'omit' }, options));
  } catch (e) {
    throw new Refusal(0, {
      message: 'the controller does not answer',
      advice: 'see whether it runs; this page tries again by itself',
    });
  }
  const text = await answer.text();
  let document = {};
  try {
    document = JSON.parse(text);
  } catch (e) {
    document = {};
  }
  if (!answer.ok) {
    const refusal = new Refusal(answer.status, document);
    if (answer.status === 401) {
      lost(refusal);
    }
    throw refusal;
  }
  return document;
}

export const post = (path, body) =>
  ask(path, {
    method: 'POST',
    headers: headers({ 'Content-Type': 'application/json' }),
    body: JSON.stringify(body || {}),
  });

/** A path from parts that may be any text. */
export const path = (...parts) => '/' + parts.map((part) => encodeURIComponent(part)).join('/');
