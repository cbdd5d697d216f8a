/* Numbers as people read them: each with its unit, and "unknown" where none is reported. */

const PREFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

export const UNKNOWN = 'unknown';

const known = (value) => value !== undefined && value !== null && Number.isFinite(Number(value));

export function bytes(value) {
  if (!known(value)) {
    return UNKNOWN;
  }
  let power = 0;
  let scaled = Number(value);
  while (Math.abs(scaled) >= 1023.95 && power < PREFIXES.length - 1) {
    scaled /= 1024;
    power++;
  }
  return scaled.toFixed(power === 0 || scaled >= 100 ? 0 : 1) + ' ' + PREFIXES[power] + 'B';
}

export const rate = (value) => (known(value) ? bytes(value) + '/s' : UNKNOWN);

export const percent = (value, digits = 1) => (known(value) ? (100 * value).toFixed(digits) + ' %' : UNKNOWN);

/** A share in hundredths of a per cent: 1234 is 12.34 %. */
const hundredths = (value) => (known(value) ? Number((value / 100).toFixed(2)) + ' %' : UNKNOWN);

export const count = (value) => (known(value) ? Math.round(Number(value)).toLocaleString('en') : UNKNOWN);

export const operations = (value) =>
  known(value) ? (value >= 100 ? count(value) : Number(Number(value).toPrecision(2)) + '') + ' op/s' : UNKNOWN;

export const millis = (value) =>
  known(value) ? (value >= 100 ? Math.round(value) : Number(Number(value).toPrecision(2))) + ' ms' : UNKNOWN;

export const times = (value) => (known(value) ? Number(value).toFixed(2) + ' ×' : UNKNOWN);

export const score = (value) => (known(value) ? Number(value).toFixed(0) + ' of 100' : UNKNOWN);

/** A time as it was measured: 1.25 ms. */
export function seconds(value) {
  if (!known(value)) {
    return UNKNOWN;
  }
  const all = Number(value);
  const size = Math.abs(all);
  if (all === 0) {
    return '0 s';
  }
  if (size < 1e-3) {
    return Number((all * 1e6).toPrecision(3)) + ' µs';
  }
  if (size < 1) {
    return Number((all * 1e3).toPrecision(3)) + ' ms';
  }
  if (size < 1000) {
    return Number(all.toPrecision(4)) + ' s';
  }
  return size < 2 * 86400 ? Math.round(all).toLocaleString('en') + ' s' : Number((all / 86400).toFixed(2)) + ' d';
}

/** How long something took or takes, as people say it: 12 min. */
export function duration(value) {
  if (!known(value)) {
    return UNKNOWN;
  }
  const all = Number(value);
  if (all < 1) {
    return all === 0 ? '0 s' : Math.max(1, Math.round(all * 1000)) + ' ms';
  }
  if (all < 120) {
    return Number(all.toFixed(all < 10 ? 1 : 0)) + ' s';
  }
  const minutes = Math.round(all / 60);
  if (minutes < 120) {
    return minutes + ' min';
  }
  const hours = Math.round(minutes / 60);
  return hours < 72 ? hours + ' h' : Math.round(hours / 24) + ' d';
}

const two = (number) => String(number).padStart(2, '0');

/** A moment by the clock of the reader; the date only where it is not today. */
export function moment(text) {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) {
    return UNKNOWN;
  }
  const clock = two(at.getHours()) + ':' + two(at.getMinutes()) + ':' + two(at.getSeconds());
  const day = at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate());
  return at.toDateString() === new Date().toDateString() ? clock : day + ' ' + clock;
}

/** A time at an axis; where the axis is short, with seconds, where it is long, the day. */
export function clock(at, span) {
  const time = new Date(at);
  if (span > 2 * 86400000) {
    return time.getFullYear() + '-' + two(time.getMonth() + 1) + '-' + two(time.getDate());
  }
  const minutes = two(time.getHours()) + ':' + two(time.getMinutes());
  return span < 600000 ? minutes + ':' + two(time.getSeconds()) : minutes;
}

/** A name of a target without the file system. */
export const short = (target) => String(target).replace(/^.*-(?=(OST|MDT)[0-9a-f]{4})/, '');

const BY_UNIT = {
  BYTES: bytes,
  BYTES_PER_SECOND: rate,
  SHARE: percent,
  PERCENT: hundredths,
  COUNT: count,
  OPERATIONS: operations,
  MILLIS: millis,
  SECONDS: seconds,
  DURATION: duration,
  TIMES: times,
  SCORE: score,
  TIME: moment,
  TEXT: (value) => (value === undefined || value === null ? '' : String(value)),
};

export const format = (value, unit) => BY_UNIT[unit](value);
