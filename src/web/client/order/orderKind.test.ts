import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFailure, describeFault } from '#domain/failures/failures.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { fillDraft } from '#domain/orders/cart.ts';
import { EMPTY_DRAFT } from '#domain/orders/draft.ts';
import { stubServer } from '#testing/web/stubServer.ts';
import { RefusedError } from '#web/net/failures.ts';
import type { Entry } from '#web/sendQueue/entry.ts';
import { hasLapsed, isOrder, makeOrderEntry, ORDER_KIND, type OrderEntry } from './orderKind.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const location = { lng: -4, lat: 5.35 };
const draft = { ...fillDraft({ ...EMPTY_DRAFT, phone: '07 01 02 03 04' }, undefined), location };
const isFresh = (order: OrderEntry, now: number) => ORDER_KIND.isFresh?.(order, now);
let storedEntries: Entry[] = [];

beforeEach(() => {
  storedEntries = [];
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => void vi.useRealTimers());

function confirmOrder(total = 1000, cart = draft): OrderEntry {
  storedEntries = ORDER_KIND.add?.(storedEntries, makeOrderEntry(cart, { total })) ?? [];
  const order = storedEntries.find(isOrder);
  if (!order) throw new Error('no order waits');
  expect(storedEntries).toHaveLength(1);
  return order;
}

it('leaves by itself within the hour after it was confirmed', () => {
  const order = confirmOrder();
  expect(isFresh(order, NOON)).toBe(true);
  expect(isFresh(order, NOON + 59 * MINUTE)).toBe(true);
  expect(isFresh(order, NOON + HOUR)).toBe(false);
});

it('keeps its key when it is confirmed again, and leaves by itself for another hour', () => {
  const { id } = confirmOrder();
  vi.setSystemTime(NOON + 5 * DAY);
  const again = confirmOrder(1200);
  expect(again).toMatchObject({ id, input: { total: 1200, keyMadeAt: NOON } });
  expect(isFresh(again, Date.now())).toBe(true);
});

it('is another order once the server may have forgotten its key, however often it was confirmed', () => {
  const { id } = confirmOrder();
  vi.setSystemTime(NOON + 5 * DAY);
  expect(confirmOrder().id).toBe(id);
  vi.setSystemTime(NOON + 6 * DAY);
  const late = confirmOrder();
  expect(late.id).not.toBe(id);
  expect(late.input.keyMadeAt).toBe(NOON + 6 * DAY);
});

it('is old when nobody noted its date, or when it comes from a clock ahead of this one', () => {
  const known = confirmOrder();
  for (const at of [0, NOON + 300 * DAY]) {
    const order = { ...known, at, input: { ...known.input, keyMadeAt: at } };
    expect(isFresh(order, NOON)).toBe(false);
    expect(hasLapsed(order, NOON)).toBe(true);
    storedEntries = [order];
    expect(confirmOrder().id).not.toBe(known.id);
  }
});

it('has a key of its own for another cart', () => {
  const { id } = confirmOrder();
  expect(confirmOrder(1000, { ...draft, phone: '05 01 02 03 04' }).id).not.toBe(id);
});

it('is sent with the beginning of its slot, and without one as soon as possible', async () => {
  const server = stubServer(() => ({ paymentLink: null }));
  const slot = { from: NOON, to: NOON + 2 * HOUR };
  await ORDER_KIND.deliver(makeOrderEntry({ ...draft, slot }, { total: 1000 }));
  expect(server.calls.at(-1)).toEqual(['orders.place', expect.objectContaining({ slot: { from: NOON } })]);
  await ORDER_KIND.deliver(makeOrderEntry(draft, { total: 1000 }));
  expect(server.calls.at(-1)?.[1]).not.toHaveProperty('slot');
});

it('is sent with the return hour that its client saw, and without one where none was shown', async () => {
  const server = stubServer(() => ({ paymentLink: null }));
  await ORDER_KIND.deliver(makeOrderEntry(draft, { total: 1000, promisedAt: NOON + DAY }));
  expect(server.calls.at(-1)?.[1]).toMatchObject({ expectedPromise: NOON + DAY });
  await ORDER_KIND.deliver(makeOrderEntry(draft, { total: 1000 }));
  expect(server.calls.at(-1)?.[1]).not.toHaveProperty('expectedPromise');
});

it('keeps its key when another return hour is confirmed', () => {
  const { id } = confirmOrder();
  const confirmed = makeOrderEntry(draft, { total: 1000, promisedAt: NOON + DAY });
  expect(ORDER_KIND.add?.(storedEntries, confirmed)).toEqual([
    { ...confirmed, id, input: { ...confirmed.input, keyMadeAt: NOON } },
  ]);
});

it('is unsent when it is confirmed again only if no earlier try may have arrived', () => {
  const unsent = { ...confirmOrder(), isUnsent: true };
  expect(ORDER_KIND.add?.([unsent], unsent)).toMatchObject([{ isUnsent: true }]);
  expect(ORDER_KIND.add?.([{ ...unsent, isUnsent: false }], unsent)).toMatchObject([{ isUnsent: false }]);
});

it('has a key of its own with another slot', () => {
  const slot = { from: NOON, to: NOON + 2 * HOUR };
  const { id } = confirmOrder(1000, { ...draft, slot });
  expect(confirmOrder(1000, { ...draft, slot: { ...slot } }).id).toBe(id);
  expect(confirmOrder().id).not.toBe(id);
});

describe('an order that the server did not take', () => {
  const order = makeOrderEntry(draft, { total: 1000 });

  it('is sent again where that may help, and asks over a limit and after a fault', () => {
    const getFate = (shape: Parameters<NonNullable<typeof ORDER_KIND.judgeFailure>>[0]) =>
      ORDER_KIND.judgeFailure?.(shape);
    expect(getFate(describeFailure('BUSY'))).toBe('later');
    expect(getFate(describeFailure('NOT_SIGNED_IN')), 'waits for the same person').toBe('signedOut');
    for (const shape of [describeFailure('TOO_MANY'), describeFault('r1')]) {
      expect(getFate(shape)).toBe('refused');
      expect(ORDER_KIND.describeRefusal(order, new RefusedError(shape))).toBeUndefined();
    }
  });

  it('says why, with the total that would be taken', () => {
    const changed = new RefusedError(describeFailure('PRICES_CHANGED', { facts: { newTotal: 1200 } }));
    expect(ORDER_KIND.describeRefusal(order, changed)).toEqual({
      title: 'Les prix ont changé',
      text: 'Vérifiez le nouveau total avant de confirmer.',
      facts: { newTotal: 1200 },
    });
  });

  it('says which return is promised by now', () => {
    const changed = new RefusedError(describeFailure('PROMISE_CHANGED', { facts: { promisedAt: NOON } }));
    expect(ORDER_KIND.describeRefusal(order, changed)).toMatchObject({
      title: 'L’heure de retour a changé',
      facts: { promisedAt: NOON },
    });
  });

  it('says which slots are free in the place of one that is gone', () => {
    const next = [{ from: NOON, to: NOON + HOUR, promisedAt: NOON + DAY }];
    const gone = new RefusedError(describeFailure('SLOT_UNAVAILABLE', { facts: { next } }));
    expect(ORDER_KIND.describeRefusal(order, gone)).toMatchObject({
      title: 'Créneau indisponible',
      facts: { next },
    });
  });
});
