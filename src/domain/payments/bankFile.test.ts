import { expect, it } from 'vitest';
import { DAY } from '../format/calendar.ts';
import { listBankLines, parseBankAmount, parseBankDate, readBankTable } from './bankFile.ts';

const COLUMNS = { reference: 'Libellé', amount: 'Montant', date: 'Date' };
const readLines = (csv: string) => {
  const table = readBankTable(csv);
  return table && listBankLines(table, COLUMNS);
};

it.each([
  ['4500', 4500],
  ['4 500', 4500],
  ['4\u00a0500', 4500],
  ['4\u202f500,00', 4500],
  ['4500,00', 4500],
  ['4.500', 4500],
  ['4,500', 4500],
  ['4.500,00', 4500],
  ['4,500.00', 4500],
  ['1 234 567', 1_234_567],
  ['1’234’567', 1_234_567],
  ['+4 500 FCFA', 4500],
  ['4500 XOF', 4500],
  ['4 500 F CFA', 4500],
  ['-4500', null],
  ['(4500)', null],
  ['4500,50', null],
  ['4.50', null],
  ['45.00.00', null],
  ['4 50 0', null],
  ['4.500,000', null],
  ['0', null],
  ['', null],
  ['1e5', null],
  ['Montant', null],
])('reads %j as a sum of %j', (text, amount) => {
  expect(parseBankAmount(text)).toBe(amount);
});

const day = Date.UTC(2026, 10, 25);
it.each([
  ['2026-11-25', day, day + DAY - 1],
  ['25/11/2026', day, day + DAY - 1],
  ['2026-11-25 14:02', day + 50_520_000, day + 50_520_000],
  ['2026-11-25T14:02:07Z', day + 50_527_000, day + 50_527_000],
  ['2026-11-25T14:02:07.123Z', day + 50_527_000, day + 50_527_000],
  ['2026-11-25T15:02:00+01:00', day + 50_520_000, day + 50_520_000],
  ['25/11/2026 14:02:07', day + 50_527_000, day + 50_527_000],
  ['25/11/2026 à 14h02', day + 50_520_000, day + 50_520_000],
])('reads %j as an hour or a whole day', (text, from, to) => {
  expect(parseBankDate(text)).toEqual({ from, to });
});

it.each(['31/02/2026', '2026-13-01', '25/11/26', '25/11/2026 25:00', 'hier', ''])(
  'reads no day in %j',
  (text) => {
    expect(parseBankDate(text)).toBeNull();
  },
);

it.each([
  ['semicolons', 'Date;Libellé;Montant\n25/11/2026;LV-1A2B3C4D-4500;4 500'],
  ['commas', 'Date,Libellé,Montant\n25/11/2026,LV-1A2B3C4D-4500,"4,500"'],
  ['tabs', 'Date\tLibellé\tMontant\n25/11/2026\tLV-1A2B3C4D-4500\t4.500'],
  [
    'a byte order mark, CRLF and empty lines',
    '\ufeffDate;Libellé;Montant\r\n\r\n25/11/2026;LV-1A2B3C4D-4500;4500\r\n;;\r\n',
  ],
  [
    'other columns and quotes',
    ' Libellé ;Solde;Montant;Date\n"LV-1A2B3C4D-4500";"1;2";"4500,00";"25/11/2026"',
  ],
])('reads a file with %s', (_, csv) => {
  expect(readLines(csv)).toMatchObject([
    { reference: 'LV-1A2B3C4D-4500', amount: 4500, span: { from: day } },
  ]);
});

it('joins what quotes hold together, and refuses a quote that nothing closes', () => {
  expect(readLines('Date;Libellé;Montant\n25/11/2026;"VIR ""AWA""\nLV-1A2B3C4D";4500')).toMatchObject([
    { line: 2, reference: 'VIR "AWA" LV-1A2B3C4D' },
  ]);
  expect(readBankTable('Date;Libellé;Montant\n25/11/2026;"VIR;4500')).toBeNull();
});

it('takes titles as they came, also where another encoding has spoiled them', () => {
  const table = readBankTable('Date;LibellÃ©;Montant\n25/11/2026;Loyer;-90 000');
  expect(table && listBankLines(table, COLUMNS)).toBeUndefined();
  expect(table && listBankLines(table, { ...COLUMNS, reference: 'LibellÃ©' })).toMatchObject([
    { line: 2, reference: 'Loyer', amount: null },
  ]);
});

it('tells two equal payments of one day apart by the rest of their lines, in every file', () => {
  const csv =
    'Date;Libellé;Montant;Opération\n25/11/2026;LV-1A2B3C4D-4500;4500;A\n25/11/2026;LV-1A2B3C4D-4500;4500;B';
  const [first, second] = readLines(csv) ?? [];
  expect(first?.identity).not.toBe(second?.identity);
  const [again, more] =
    readLines(csv.replaceAll('25/11/2026', '2026-11-25').replace('4500;A', '4 500,00;A')) ?? [];
  expect([again?.identity, more?.identity]).toEqual([first?.identity, second?.identity]);
});
