import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../format/calendar.ts';
import { type BankLine, listBankLines } from './bankFile.ts';
import { matchLines, type OwingOrder } from './matchReceipts.ts';
import { buildPispiReference } from './pispi.ts';

const at = Date.UTC(2026, 10, 25, 14);
const anOrder = (start: string, more: Partial<OwingOrder> = {}): OwingOrder => ({
  id: `${start}-0000-4000-8000-000000000000`,
  number: 1042,
  clientName: 'Awa Koné',
  amountDue: 4500,
  declaredAt: null,
  declaredAmount: null,
  ...more,
});
const awa = anOrder('1a2b3c4d');

const aLine = (reference: string, amount: number | null = 4500, hour = at): BankLine => ({
  line: 2,
  reference,
  amount,
  span: { from: hour, to: hour },
  identity: `${reference}|${amount}|${hour}`,
});

const match = (
  lines: BankLine[],
  orders: OwingOrder[] = [awa],
  receipts: ReadonlyMap<string, string> = new Map(),
) =>
  matchLines(lines, {
    findOrder: ({ order }) => orders.find(({ id }) => id.startsWith(order)),
    declared: orders.filter(({ declaredAt, amountDue }) => declaredAt !== null && amountDue > 0),
    findRecorded: (identity) => orders.find(({ id }) => id === receipts.get(identity)),
  });

describe('a line with our reference', () => {
  it.each([
    'LV-1A2B3C4D-4500',
    'lv-1a2b3c4d-4500',
    'PAIEMENT RECU LV-1A2B3C4D-4500 DE KONE AWA',
    'VIR/LV 1A2B3C4D 4500/C2B',
    'LV1A2B3C4D4500',
    'LV-1A2B3C4D',
    'LV-1A2B3C4D-3000',
  ])('is matched where the sum is what the order owes: %s', (reference) => {
    expect(match([aLine(reference)])).toMatchObject({
      matched: [{ orderId: awa.id, amount: 4500, surplus: 0, isRecorded: false }],
      doubtful: [],
      unknown: [],
    });
  });

  it('is matched where the sum is what the QR asked for, whatever the order owes by now', () => {
    const line = aLine('LV-1A2B3C4D-4500');
    expect(match([line], [anOrder('1a2b3c4d', { amountDue: 6000 })]).matched).toMatchObject([{ surplus: 0 }]);
    expect(match([line], [anOrder('1a2b3c4d', { amountDue: 0 })]).matched).toMatchObject([{ surplus: 4500 }]);
  });

  it('is doubtful with another sum, and unknown with another order or no sum', () => {
    expect(match([aLine('LV-1A2B3C4D-4500', 4000)])).toMatchObject({
      matched: [],
      doubtful: [{ orderId: awa.id, lacks: 'amount' }],
    });
    expect(match([aLine('LV-99999999-4500'), aLine('LV-1A2B3C4D-4500', null)]).unknown).toHaveLength(2);
  });

  it('pays more than is due when it comes a second time', () => {
    const lines = [aLine('LV-1A2B3C4D-4500'), aLine('LV-1A2B3C4D-4500', 4500, at + HOUR)];
    expect(match(lines).matched.map(({ surplus }) => surplus)).toEqual([0, 4500]);
  });

  it('is recorded once, also where the file repeats it', () => {
    const line = aLine('LV-1A2B3C4D-4500');
    expect(match([line, line]).matched.map(({ isRecorded }) => isRecorded)).toEqual([false, true]);
  });
});

describe('a line without our reference', () => {
  const declared = anOrder('1a2b3c4d', { declaredAt: at });

  it.each([
    ['at the same hour', aLine('VIR KONE'), true],
    ['a day before', aLine('VIR KONE', 4500, at - DAY), true],
    ['more than a day after', aLine('VIR KONE', 4500, at + DAY + 1), false],
    ['with another sum', aLine('VIR KONE', 4400), false],
    ['without an hour', { ...aLine('VIR KONE'), span: null }, false],
    [
      'on the next day, of which the bank tells no hour',
      { ...aLine('VIR KONE'), span: { from: Date.UTC(2026, 10, 26), to: Date.UTC(2026, 10, 27) - 1 } },
      true,
    ],
  ])('that comes %s may be the one that was declared: %s', (_, line, isDoubtful) => {
    const { matched, doubtful } = match([line], [declared]);
    expect(matched).toEqual([]);
    expect(doubtful).toMatchObject(isDoubtful ? [{ orderId: awa.id, lacks: 'reference' }] : []);
  });

  it('is of nobody where two declarations fit, or where another line has paid the order', () => {
    const other = anOrder('99999999', { declaredAt: at + HOUR });
    expect(match([aLine('VIR KONE')], [declared, other]).unknown).toHaveLength(1);
    const both = match([aLine('VIR KONE'), aLine('LV-1A2B3C4D-4500', 4500, at + 1)], [declared]);
    expect(both).toMatchObject({ matched: [{ orderId: awa.id }], doubtful: [], unknown: [{}] });
  });
});

it('records each line once, however often and in whatever order files are imported', () => {
  const orders = Array.from({ length: 4 }, (_, index) => anOrder(`${index}a2b3c4d`));
  const aRow = fc.record({
    order: fc.constantFrom(...orders),
    amount: fc.constantFrom(1500, 4500),
    date: fc.constantFrom('24/11/2026', '25/11/2026'),
    operation: fc.constantFrom('A', 'B'),
  });
  fc.assert(
    fc.property(
      fc.array(aRow, { maxLength: 12 }),
      fc.array(fc.array(fc.nat({ max: 11 })), { maxLength: 6 }),
      (rows, files) => {
        const cells = rows.map(({ order, amount, date, operation }) => [
          buildPispiReference({ orderId: order.id, amount }),
          String(amount),
          date,
          operation,
        ]);
        const receipts = new Map<string, string>();
        const importRows = (indexes: number[]) => {
          const lines = listBankLines(
            { headers: ['r', 'a', 'd', 'o'], rows: indexes.flatMap((index) => [cells[index] ?? []]) },
            { reference: 'r', amount: 'a', date: 'd' },
          );
          const { matched } = match(lines ?? [], orders, receipts);
          const byLine = new Map(lines?.map(({ line, identity }) => [line, identity]));
          for (const { line, orderId, isRecorded } of matched)
            if (!isRecorded) {
              expect(receipts.has(byLine.get(line) ?? '')).toBe(false);
              receipts.set(byLine.get(line) ?? '', orderId);
            }
        };
        const all = rows.map((_, index) => index);
        for (const file of [...files, all, all.toReversed(), all]) importRows(file);
        expect(receipts.size).toBe(new Set(cells.map((row) => row.join('\n'))).size);
      },
    ),
  );
});
