import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { computeLineTotal } from '../money/pricing.ts';
import { type Age, findAge, sumByAge } from './ledger.ts';
import {
  findInvoicedUntil,
  findReminder,
  getMonthSpan,
  isPauseDoubtful,
  listMonthLines,
  listStatementMonths,
  toMonth,
} from './month.ts';

const at = (iso: string) => Date.parse(iso);

describe('the month of an order', () => {
  it.each([
    ['2026-11-30T23:59:59.999Z', '2026-11'],
    ['2026-12-01T00:00:00Z', '2026-12'],
    ['2027-01-01T00:00:00Z', '2027-01'],
    ['2028-02-29T23:59:59Z', '2028-02'],
  ])('%s is in %s', (iso, month) => {
    expect(toMonth(at(iso))).toBe(month);
  });

  it('that has just ended is read before its invoice is made', () => {
    const months = listStatementMonths(at('2026-12-01T00:20:00Z'), ['2026-08', '2026-10']);
    expect(months).toEqual(['2026-12', '2026-11', '2026-10', '2026-08']);
    expect(listStatementMonths(at('2027-01-09'), ['2026-12'])).toEqual(['2027-01', '2026-12']);
  });

  it('has one span, which begins where the last one ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-01-01'), max: at('2040-01-01') }), (instant) => {
        const { from, until } = getMonthSpan(toMonth(instant));
        expect(from <= instant && instant < until).toBe(true);
        expect(toMonth(until)).not.toBe(toMonth(instant));
        expect(toMonth(until - 1)).toBe(toMonth(instant));
      }),
    );
  });

  it.each([
    ['2026-12-01T05:59:00Z', '2026-11-01'],
    ['2026-12-01T06:00:00Z', '2026-12-01'],
    ['2027-01-01T05:00:00Z', '2026-12-01'],
    ['2027-02-28T23:00:00Z', '2027-02-01'],
  ])('at %s what ended before %s is invoiced', (now, until) => {
    expect(findInvoicedUntil(at(now))).toBe(at(until));
  });

  it('asks first after more than 40 days', () => {
    const now = at('2026-12-01');
    expect(
      [null, now - 40 * DAY, now - 40 * DAY - 1, now + DAY].map((last) => isPauseDoubtful(last, now)),
    ).toEqual([false, false, true, false]);
  });
});

describe('the age of a debt', () => {
  it.each<[number, Age]>([
    [-3, 'notDue'],
    [0, 'notDue'],
    [1, 'upTo30'],
    [30, 'upTo30'],
    [31, 'upTo60'],
    [60, 'upTo60'],
    [61, 'upTo90'],
    [90, 'upTo90'],
    [91, 'older'],
  ])('%i days after the due date: %s', (days, age) => {
    const dueAt = at('2027-02-01T06:00:00Z');
    for (const hour of [0, 23]) expect(findAge(dueAt, at('2027-02-01') + days * DAY + hour * HOUR)).toBe(age);
  });

  it('is none before the invoice is issued', () => {
    expect(findAge(null, at('2030-01-01'))).toBe('notDue');
    expect(
      sumByAge(
        [
          { due: 5, dueAt: null },
          { due: 7, dueAt: 0 },
        ],
        DAY,
      ),
    ).toMatchObject({ notDue: 5, upTo30: 7 });
  });
});

describe('reminders', () => {
  const dueAt = at('2026-12-31T06:00:00Z');
  const eight = (days: number) => at('2026-12-31') + days * DAY + 8 * HOUR;

  it.each<[string, number, number, number | null]>([
    ['not yet', eight(7) - MINUTE, 0, null],
    ['the first at 08:00 of the seventh day', eight(7), 0, 7],
    ['not twice', eight(8), 7, null],
    ['the second', eight(15), 7, 15],
    ['the latest alone of two that were missed', eight(20), 0, 15],
    ['the last', eight(300), 15, 30],
    ['none after the last', eight(300), 30, null],
  ])('%s', (_, now, reminder, days) => {
    expect(findReminder({ dueAt, due: 100, reminder }, now)).toBe(days);
  });

  it('are for what is due and issued', () => {
    expect(findReminder({ dueAt, due: 0, reminder: 0 }, eight(9))).toBeNull();
    expect(findReminder({ dueAt: null, due: 100, reminder: 0 }, eight(9))).toBeNull();
  });
});

describe('the lines of a month', () => {
  const item = (quantity: number, unitPrice: number) => ({
    productId: 'p',
    name: 'Drap',
    service: 'Lavage',
    quantity,
    unitPrice,
  });
  const order = { id: '3f9a12bc-0000', completedAt: at('2026-11-12'), transportFee: 1000, rebate: 0 };

  it('name the order, its garments and its transport', () => {
    expect(listMonthLines([{ ...order, amount: 2500, items: [item(3, 500)] }])).toEqual([
      { orderId: order.id, description: 'Commande 3f9a12bc, Drap, Lavage', quantity: 3, amount: 1500 },
      { orderId: order.id, description: 'Commande 3f9a12bc, Transport', quantity: 1, amount: 1000 },
    ]);
  });

  it('add up to what the orders cost, gestures taken off', () => {
    const someItems = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5000 })).map(([q, p]) => item(q, p)),
    );
    const someOrder = fc.record({ rebate: fc.integer({ min: 0, max: 9000 }), items: someItems });
    fc.assert(
      fc.property(fc.array(someOrder), (some) => {
        const orders = some.map(({ rebate, items }) => {
          const total = items.reduce((sum, one) => sum + computeLineTotal(one), order.transportFee);
          return { ...order, rebate, items, amount: Math.max(0, total - rebate) };
        });
        const total = listMonthLines(orders).reduce((sum, { amount }) => sum + amount, 0);
        expect(total).toBe(orders.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });
});
