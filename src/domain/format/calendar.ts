/** Abidjan keeps UTC all year: UTC arithmetic gives local days, whatever the server's time zone. */
const TIME_ZONE = 'Africa/Abidjan';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A phone takes several milliseconds to make a format, so each is made when it is first used. */
function makeFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, ...options });
    return made.format(at);
  };
}
const short = makeFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const shortWithYear = makeFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const shortest = makeFormat({ day: 'numeric', month: 'short' });
const long = makeFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** French writes "1er" for the first of a month; a no-break space keeps the day beside its month. */
const formatInFrench = (format: (at: number) => string, at: number) =>
  format(at).replace(/\b(\d+) (?=\p{L})/u, (_, day) => `${day === '1' ? '1er' : day}\u00a0`);

export const formatHour = (at: number): string => formatNumericHour(formatIsoHour(at));

export const formatDay = (at: number): string => formatInFrench(short, at).replace(' ', '\u00a0');

export const formatDateTime = (at: number): string => `${formatDay(at)} à\u00a0${formatHour(at)}`;

export const formatLongDate = (at: number): string => formatInFrench(long, at);

export const formatWeekday = makeFormat({ weekday: 'long' });

export const formatDate = (at: number): string => formatInFrench(shortWithYear, at);

export const formatShortDay = (at: number): string => formatInFrench(shortest, at);

export const formatMonth = makeFormat({ month: 'long', year: 'numeric' });

export const formatNumericDate = (at: number): string => formatNumericDay(formatIsoDay(at));

export const formatIsoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const formatIsoHour = (at: number): string => new Date(at).toISOString().slice(11, 16);

export function formatRelative(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTE) return 'à l’instant';
  if (ago < HOUR) return `il y a ${Math.floor(ago / MINUTE)}\u00a0min`;
  if (ago < DAY && startOfDay(at) === startOfDay(now)) return `il y a ${Math.floor(ago / HOUR)}\u00a0h`;
  if (startOfDay(at) === startOfDay(now) - DAY) return `hier à\u00a0${formatHour(at)}`;
  return formatDateTime(at);
}

/** Follows "depuis": of today it is a duration, to the minute; "4 h 11" alone would be read as an hour. */
export const formatSince = (at: number, now: number): string =>
  formatRelative(at, now)
    .replace(/^il y a .*/, formatDuration(Math.floor((now - at) / MINUTE)))
    .replace(/^(\d+\u00a0h)(\u00a0\d+)?$/, (_, hours, rest = '\u00a000') => `${hours}${rest}\u00a0min`)
    .replace('hier à', 'hier,')
    .replace('à l’instant', 'un instant');

const HALF_HOUR = 30 * MINUTE;

/** Clients are told an hour as people say it, and never an earlier one than was promised. */
export const roundUpToHalfHour = (at: number): number => Math.ceil(at / HALF_HOUR) * HALF_HOUR;

export const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

/** Weeks start on Monday; the epoch was a Thursday. */
export function startOfWeek(at: number): number {
  const day = Math.floor(at / DAY);
  return (day - ((day + 3) % 7)) * DAY;
}

export function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** "14 h 30" for the hour "14:30"; any other text stays as it is. */
export const formatNumericHour = (hour: string): string =>
  hour.replace(/^0?(\d+):(\d\d)$/, '$1\u00a0h\u00a0$2');

/** The hour that a French reader writes: "14 h 30", "14:30", "1430", "14h" or "9"; null while it is not one. */
export function parseNumericHour(text: string): string | null {
  const [, hour, minute = '00'] = /^\s*([01]?\d|2[0-3])\s*(?:[h:.]\s*)?([0-5]\d)?\s*$/i.exec(text) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
}

/** "25/11/2026" for the day "2026-11-25"; nothing for no day. */
export const formatNumericDay = (day: string): string => day.split('-').reverse().join('/');

/** The day as a French reader writes it, "25/11/2026", "5.1.2026" or "05012026", or as "2026-11-25"; null while it is not one. */
export function parseNumericDay(text: string): string | null {
  // Digits alone are a day only when all eight are there: "1212202" is on its way to "12122027".
  const separated = text
    .trim()
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3')
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(separated) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // A date that does not exist, such as 31 February, would become another one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

export function formatDuration(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < HOUR_MINUTES) return `${minutes}\u00a0min`;
  if (minutes < DAY_HOURS * HOUR_MINUTES) {
    const rest = minutes % HOUR_MINUTES;
    const wholeHours = `${Math.floor(minutes / HOUR_MINUTES)}\u00a0h`;
    return rest === 0 ? wholeHours : `${wholeHours}\u00a0${String(rest).padStart(2, '0')}`;
  }
  const hours = Math.round(minutes / HOUR_MINUTES);
  return `${Math.floor(hours / DAY_HOURS)}\u00a0j ${hours % DAY_HOURS}\u00a0h`;
}

export const formatServiceHours = (serviceHours: number): string => `${serviceHours}\u00a0h`;
