import type { LogLevel } from './settings.ts';

type LogFields = Record<string, unknown>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Only listed fields are written, so a field with a new secret is never logged by oversight. */
const ALLOWED = new Set(
  (
    'attempt attempts code count demo email error factor fault file head host id ip letter method ms orderId path pid ' +
    'port procedure provider reason removed requestId signal stack status streams to url userId'
  ).split(' '),
);

const MADE_HERE = new Set(['ip', 'method', 'requestId']);

const EMAIL = /([A-Za-z0-9._%+-])[A-Za-z0-9._%+-]*@([A-Za-z0-9.-]+\.[A-Za-z]{2,})/g;
/** A secret in a new format needs a pattern here and a sign of it in `SUSPECT`. */
const SECRETS: readonly [pattern: RegExp, mask: string][] = [
  [/\b(token|jeton|grant|password)=[^\s&;,"']+/gi, '$1=***'],
  [/\bBearer\s+[^\s"']+/gi, 'Bearer ***'],
  [/\bre_\w{6,}/g, 're_***'],
  [/\$argon2[^\s"']+/g, '***'],
  [/(\bcodes?\b\D{0,80})(?<!\d)\d{6}(?!\d)/gi, '$1***'],
  // Tokens have 43 characters and hashes 64; pictures are excepted, because the hash in their name is no secret.
  [/(?<![A-Za-z0-9])[A-Za-z0-9]{40,}(?![A-Za-z0-9]|(?:-s)?\.webp)/g, '***'],
];
/** A text without a match holds no e-mail address and no secret, so one search spares all the others. */
const SUSPECT = /[@=$]|bearer\b|\bre_|\d{6}|[A-Za-z0-9]{40}/i;
const ORDER: Record<LogLevel, number> = { info: 0, warn: 1, error: 2 };
const LONGEST = 4000;

const maskEmails = (text: string): string => text.replace(EMAIL, '$1***@$2');

function maskSecrets(text: string): string {
  return SECRETS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

export function createLog(options: {
  level: LogLevel;
  write?: (line: string) => void;
  now?: () => number;
}): Log {
  const write = options.write ?? ((line: string) => process.stdout.write(line));
  const now = options.now ?? Date.now;
  const makeLevelWriter =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (ORDER[level] < ORDER[options.level]) return;
      const line: LogFields = { at: new Date(now()).toISOString(), level, event };
      for (const [name, value] of Object.entries(fields))
        if (ALLOWED.has(name)) line[name] = toLogValue(name, value);
      // JSON escapes line feeds, so that no value can forge a second line.
      write(`${JSON.stringify(line)}\n`);
    };
  return { info: makeLevelWriter('info'), warn: makeLevelWriter('warn'), error: makeLevelWriter('error') };
}

function toLogValue(name: string, value: unknown): unknown {
  if (value instanceof Error) return toLogValue(name, `${value.name}: ${value.message}`);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  if (MADE_HERE.has(name)) return value;
  if (!SUSPECT.test(value)) return value.slice(0, LONGEST);
  // The patterns recognise a code by the name of its field, so name and value are masked together.
  return maskSecrets(maskEmails(`${name}=${value}`)).slice(name.length + 1, name.length + 1 + LONGEST);
}

export function describeError(error: unknown): LogFields {
  return error instanceof Error ? { error, stack: error.stack } : { error: String(error) };
}
