import type { LogLevel } from './settings.ts';

export interface Log {
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  error(event: string, facts?: Facts): void;
}

export type Facts = Record<string, unknown>;

/** Facts that may be written. A list of what is allowed forgets nothing when a new secret appears. */
const ALLOWED = new Set([
  'address',
  'attempts',
  'bytes',
  'code',
  'count',
  'demo',
  'email',
  'error',
  'factor',
  'file',
  'host',
  'id',
  'ip',
  'kind',
  'kept',
  'letter',
  'method',
  'ms',
  'orderId',
  'path',
  'pid',
  'port',
  'procedure',
  'reason',
  'removed',
  'requestId',
  'retryAfter',
  'rows',
  'rule',
  'setting',
  'signal',
  'stack',
  'status',
  'streams',
  'to',
  'url',
  'userId',
  'version',
]);

const EMAIL = /([A-Za-z0-9._%+-])[A-Za-z0-9._%+-]*@([A-Za-z0-9.-]+\.[A-Za-z]{2,})/g;
/** Whatever looks like a token: 20 characters or more of its alphabet with letters and digits mixed, but no UUID. */
const TOKEN =
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-]))[\w-]{20,}/g;
const ORDER: Record<LogLevel, number> = { info: 0, warn: 1, error: 2 };
const LONGEST = 4000;

export function maskEmails(text: string): string {
  return text.replace(EMAIL, '$1***@$2');
}

/** One JSON line per event; JSON itself escapes line feeds, so that no value can forge a second line. */
export function createLog(options: {
  level: LogLevel;
  write?: (line: string) => void;
  now?: () => number;
}): Log {
  const write = options.write ?? ((line: string) => process.stdout.write(line));
  const now = options.now ?? Date.now;
  const at =
    (level: LogLevel) =>
    (event: string, facts: Facts = {}) => {
      if (ORDER[level] < ORDER[options.level]) return;
      const line: Facts = { at: new Date(now()).toISOString(), level, event };
      for (const [name, value] of Object.entries(facts))
        if (ALLOWED.has(name)) line[name] = tell(name, value);
      write(`${JSON.stringify(line)}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

function tell(name: string, value: unknown): unknown {
  if (value instanceof Error)
    return tell(name, name === 'error' ? `${value.name}: ${value.message}` : value.stack);
  if (typeof value !== 'string')
    return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
  const masked = maskEmails(value);
  // A stack names files and functions; every other text may carry what somebody sent.
  return (name === 'stack' ? masked : masked.replace(TOKEN, '***')).slice(0, LONGEST);
}

/** An error's facts: its words, and where it happened. */
export function errorFacts(error: unknown): Facts {
  return error instanceof Error ? { error, stack: error.stack } : { error: String(error) };
}
