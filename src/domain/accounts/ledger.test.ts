import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../format/calendar.ts';
import { type AccountEntry, computeAccountBalance, type LedgerInvoice } from './ledger.ts';

const anInvoice = (id: string, amount: number, values: Partial<LedgerInvoice> = {}): LedgerInvoice => ({
  id,
  amount,
  credited: 0,
  createdAt: Number(id),
  dueAt: Number(id) * DAY,
  ...values,
});
const aReceipt = (id: string, amount: number, invoiceIds: string[], values: Partial<AccountEntry> = {}) => ({
  id,
  kind: 'receipt' as const,
  amount,
  withheld: 0,
  invoiceIds,
  reverses: null,
  ...values,
});
const aReversal = (id: string, of: string) => aReceipt(id, 0, [], { kind: 'reversal', reverses: of });

const compute = (invoices: LedgerInvoice[], entries: AccountEntry[]) => {
  const { credit, due } = computeAccountBalance(invoices, entries);
  return { credit, due: Object.fromEntries(due) };
};

describe('the money of an account', () => {
  const [one, two, three] = [anInvoice('1', 100), anInvoice('2', 200), anInvoice('3', 300)];

  const pay = (amount: number, ...invoiceIds: string[]) => aReceipt(`of ${amount}`, amount, invoiceIds);
  const credited = anInvoice('1', 100, { credited: 40 });
  const dueLater = anInvoice('1', 100, { dueAt: 9 * DAY });
  const notIssued = anInvoice('1', 100, { dueAt: null });
  const favour = aReceipt('a', 30, [], { kind: 'favour' });

  it.each<[string, LedgerInvoice[], AccountEntry[], number, Record<string, number>]>([
    ['nothing has come', [one, two], [], 0, { 1: 100, 2: 200 }],
    ['a part pays a part', [one, two], [pay(60, '2')], 0, { 1: 100, 2: 140 }],
    [
      'named ones are paid in their order',
      [one, two, three],
      [pay(400, '3', '2')],
      0,
      { 1: 100, 2: 100, 3: 0 },
    ],
    ['then the oldest due', [one, two, three], [pay(450, '3')], 0, { 1: 0, 2: 150, 3: 0 }],
    ['what exceeds is credit', [one], [pay(170, '1')], 70, { 1: 0 }],
    ['credit pays a later invoice', [one, two], [pay(170, '1')], 0, { 1: 0, 2: 130 }],
    [
      'a paid invoice named again is credit',
      [one],
      [pay(100, '1'), aReceipt('again', 100, ['1'])],
      100,
      { 1: 0 },
    ],
    ['what is withheld pays too', [one], [aReceipt('a', 95, ['1'], { withheld: 5 })], 0, { 1: 0 }],
    ['a reversal takes back', [one], [aReceipt('a', 100, ['1']), aReversal('b', 'a')], 0, { 1: 100 }],
    ['a favour pays the oldest', [one, two], [favour], 0, { 1: 70, 2: 200 }],
    ['a credit note lowers', [credited], [], 0, { 1: 60 }],
    ['a note on a paid invoice is credit', [credited, two], [pay(100, '1')], 0, { 1: 0, 2: 160 }],
    ['the oldest is the first due', [dueLater, two], [pay(250)], 0, { 1: 50, 2: 0 }],
    ['what is not issued comes last', [notIssued, two], [pay(250)], 0, { 1: 50, 2: 0 }],
  ])('%s', (_, invoices, entries, credit, due) => {
    expect(compute(invoices, entries)).toEqual({ credit, due });
  });

  it('has favours pay after all money', () => {
    const { favours } = computeAccountBalance([one, two], [favour, pay(90, '1')]);
    expect(Object.fromEntries(favours)).toEqual({ 1: 10, 2: 20 });
  });

  const ids = ['1', '2', '3', '4'];
  const someInvoices = fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          amount: fc.integer({ min: 0, max: 500 }),
          credited: fc.integer({ min: 0, max: 500 }),
          late: fc.integer({ min: 1, max: 9 }),
        })
        .map(({ amount, credited, late }) =>
          anInvoice(id, amount, { credited: Math.min(amount, credited), dueAt: late * DAY }),
        ),
    ),
  );
  const someEntries = fc
    .array(
      fc.record({
        amount: fc.integer({ min: 1, max: 600 }),
        withheld: fc.integer({ min: 0, max: 50 }),
        invoiceIds: fc.shuffledSubarray(ids),
        isReversed: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.flatMap(({ isReversed, amount, invoiceIds, withheld }, i) => {
        const entry = aReceipt(`e${i}`, amount, invoiceIds, { withheld });
        return isReversed ? [entry, aReversal(`r${i}`, entry.id)] : [entry];
      }),
    );

  it('loses and makes no franc, and leaves no credit beside a debt', () => {
    fc.assert(
      fc.property(someInvoices, someEntries, (invoices, entries) => {
        const { credit, due } = computeAccountBalance(invoices, entries);
        const owed = [...due.values()].reduce((sum, one) => sum + one, 0);
        const invoiced = invoices.reduce((sum, { amount, credited }) => sum + amount - credited, 0);
        const reversed = new Set(entries.map(({ reverses }) => reverses));
        const came = entries
          .filter(({ id, kind }) => kind !== 'reversal' && !reversed.has(id))
          .reduce((sum, { amount, withheld }) => sum + amount + withheld, 0);
        expect(owed - credit).toBe(invoiced - came);
        expect(credit === 0 || owed === 0).toBe(true);
        for (const { id, amount, credited } of invoices) {
          expect(due.get(id)).toBeGreaterThanOrEqual(0);
          expect(due.get(id)).toBeLessThanOrEqual(amount - credited);
        }
      }),
    );
  });

  it('makes no invoice dearer when more money comes', () => {
    fc.assert(
      fc.property(
        someInvoices,
        someEntries,
        fc.integer({ min: 1, max: 600 }),
        fc.shuffledSubarray(ids),
        (invoices, entries, amount, named) => {
          const before = computeAccountBalance(invoices, entries);
          const after = computeAccountBalance(invoices, [...entries, aReceipt('late', amount, named)]);
          for (const id of ids) expect(after.due.get(id)).toBeLessThanOrEqual(before.due.get(id) ?? 0);
        },
      ),
    );
  });

  it('is the same once a receipt is reversed as if it had never come', () => {
    fc.assert(
      fc.property(someInvoices, someEntries, fc.shuffledSubarray(ids), (invoices, entries, named) => {
        const mistyped = [...entries, aReceipt('x', 300, named), aReversal('y', 'x')];
        expect(compute(invoices, mistyped)).toEqual(compute(invoices, entries));
      }),
    );
  });
});
