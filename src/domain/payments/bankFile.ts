import { DAY } from '../format/calendar.ts';

export const MOST_BANK_BYTES = 1_000_000;
export const MOST_BANK_LINES = 5000;

export type BankTable = { headers: string[]; rows: string[][] };

export const BANK_COLUMNS = ['reference', 'amount', 'date'] as const;
export type BankColumns = Record<(typeof BANK_COLUMNS)[number], string>;

export interface BankLine {
  /** The header is line 1. */
  line: number;
  reference: string;
  /** Null where the line brought no whole sum of money. */
  amount: number | null;
  span: Span | null;
  /** The same movement has the same text in every file of the bank. */
  identity: string;
}

/** A bank that tells no hour means the whole day. */
export type Span = { from: number; to: number };

const SEPARATORS = [';', '\t', ','] as const;

/** Null for a quote that nothing closes: what follows it would be lost without a word. */
export function readBankTable(csv: string): BankTable | null {
  const text = csv.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [firstLine = ''] = text.split('\n', 1);
  const countSeparator = (separator: string) => firstLine.split(separator).length;
  const separator = SEPARATORS.reduce((best, one) =>
    countSeparator(one) > countSeparator(best) ? one : best,
  );
  const cells = splitCells(text, separator);
  if (!cells) return null;
  const [headers = [], ...rows] = cells;
  return { headers: headers.map((title) => title.trim()), rows };
}

function splitCells(text: string, separator: string): string[][] | null {
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === '\n') rows.push(row.splice(0));
    } else cell += sign;
  }
  if (isQuoted) return null;
  row.push(cell);
  rows.push(row);
  return rows;
}

/** Undefined names a column that the file has not. */
export function listBankLines({ headers, rows }: BankTable, columns: BankColumns): BankLine[] | undefined {
  const places = BANK_COLUMNS.map((name) => headers.indexOf(columns[name].trim()));
  if (places.includes(-1)) return undefined;
  const repeats = new Map<string, Set<string>>();
  return rows.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const [text = '', sum = '', date = ''] = places.map((place) => (row[place] ?? '').trim());
    const reference = text.replace(/\s+/g, ' ');
    const amount = parseBankAmount(sum);
    const span = parseBankDate(date);
    const movement = [reference, amount ?? sum, span?.from ?? date].join('|');
    // Two payments of one day may have the same three cells; the rest of their lines then tells them apart.
    const same = repeats.get(movement) ?? new Set();
    repeats.set(movement, same.add(row.join('\n')));
    const nth = [...same].indexOf(row.join('\n'));
    return [
      { line: index + 2, reference, amount, span, identity: nth === 0 ? movement : `${movement}|${nth}` },
    ];
  });
}

const GROUPED = /^\d{1,3}(?:([ .,'’])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]0{1,2})?$/;
const PLAIN = /^\d{1,12}(?:[.,]0{1,2})?$/;

/** Francs have no cents, so a sum with some is not one of ours, and neither is one that left the account. */
export function parseBankAmount(text: string): number | null {
  const sum = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/\s*(?:F\s?CFA|FCFA|XOF|F)$/i, '')
    .replace(/^\s*\+\s*/, '')
    .trim();
  if (!GROUPED.test(sum) && !PLAIN.test(sum)) return null;
  const amount = Number(sum.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, ''));
  return amount > 0 && amount < 1e12 ? amount : null;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\s*(.+))?$/;
const FRENCH = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ,à]+(.+))?$/;
const HOUR = /^(\d{1,2})\s?[:h]\s?(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/;

/** Abidjan is on UTC all year. */
export function parseBankDate(text: string): Span | null {
  const iso = ISO.exec(text);
  const french = FRENCH.exec(text);
  const [year, month, day] = (iso ? iso.slice(1, 4) : (french?.slice(1, 4).reverse() ?? [])).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const from = Date.UTC(year, month - 1, day);
  const date = new Date(from);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const hour = (iso ?? french)?.[4];
  if (hour === undefined) return { from, to: from + DAY - 1 };
  const time = parseHour(hour.trim());
  return time === null ? null : { from: from + time, to: from + time };
}

function parseHour(text: string): number | null {
  const parts = HOUR.exec(text);
  if (!parts) return null;
  const [, hours = '', minutes = '', seconds = '0', zone = 'Z'] = parts;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const [, sign = '', ahead = '0', more = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(ahead) * 60 + Number(more));
  return ((Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds)) * 1000;
}
