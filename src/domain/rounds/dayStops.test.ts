import { describe, expect, it } from 'vitest';
import { widenArrival } from '../clock/clock.ts';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import {
  buildRoundStop,
  getNextLeg,
  getRoundBreak,
  getRoundHours,
  isDueBy,
  isVisitOfDay,
  type VisitedOrder,
} from './dayStops.ts';

/** A Friday. */
const TODAY = Date.UTC(2026, 10, 20);
const at = (hour: number, day = 0) => TODAY + day * DAY + hour * HOUR;

const aVisit = (values: Partial<VisitedOrder> = {}): VisitedOrder => ({
  id: 'order',
  status: 'pending',
  livreurId: null,
  clientLocation: null,
  pieces: 5,
  piecesHeld: 0,
  slotFrom: null,
  pickupBy: at(10),
  deliverySlotFrom: null,
  deliverySlotTo: null,
  toldAt: at(10),
  ...values,
});
const TERMS = { from: at(8), serviceMs: 8 * MINUTE };

describe('a visit', () => {
  it.each([
    ['pending', 'pickup'],
    ['assigned', 'pickup'],
    ['picked_up', 'delivery'],
    ['delivery_en_route', 'delivery'],
    ['cancelled', 'return'],
  ] as const)('of an order that is %s is a %s', (status, leg) => {
    expect(getNextLeg(status)).toBe(leg);
  });

  it('is due on the day of its chosen slot or of its told hour, and later', () => {
    expect(isDueBy(aVisit(), at(24))).toBe(true);
    expect(isDueBy(aVisit({ slotFrom: at(8, 1), pickupBy: at(10, 1) }), at(24))).toBe(false);
    expect(isDueBy(aVisit({ slotFrom: at(8, -1), pickupBy: at(10, -1) }), at(24))).toBe(true);
    const ofReturn = { status: 'processing', toldAt: at(12, 1) } as const;
    expect(isDueBy(aVisit(ofReturn), at(24))).toBe(false);
    expect(isDueBy(aVisit(ofReturn), at(48))).toBe(true);
    expect(isDueBy(aVisit({ toldAt: null }), at(48))).toBe(false);
    const chosen = { deliverySlotFrom: at(8, 2), deliverySlotTo: at(10, 2) };
    expect(isDueBy(aVisit({ status: 'processing', ...chosen }), at(48))).toBe(false);
  });

  it('that somebody is sent for is due to nobody else', () => {
    expect(isDueBy(aVisit({ status: 'assigned', livreurId: 'yao' }), at(24))).toBe(false);
  });

  it('of a livreur belongs to a day up to its chosen slot or told hour', () => {
    const assigned = { status: 'assigned', livreurId: 'yao' } as const;
    const tomorrow = { slotFrom: at(8, 1), pickupBy: at(10, 1) };
    expect(isVisitOfDay(aVisit(assigned), at(0), at(0))).toBe(true);
    expect(isVisitOfDay(aVisit({ ...assigned, ...tomorrow }), at(0), at(0))).toBe(false);
    expect(isVisitOfDay(aVisit({ ...assigned, ...tomorrow }), at(24), at(24))).toBe(true);
    const toldTomorrow = { ...assigned, toldAt: at(10, 1) };
    expect([0, 24].map((hour) => isVisitOfDay(aVisit(toldTomorrow), at(hour), at(0)))).toEqual([false, true]);
    expect(isVisitOfDay(aVisit({ ...tomorrow, status: 'pickup_en_route' }), at(0), at(0))).toBe(true);
    expect(isVisitOfDay(aVisit(tomorrow), at(0), at(0))).toBe(false);
    const isReturned = {
      status: 'cancelled',
      deliverySlotFrom: at(8, 1),
      deliverySlotTo: at(10, 1),
    } as const;
    expect(isVisitOfDay(aVisit(isReturned), at(0), at(0))).toBe(true);
  });

  it.each<[Partial<VisitedOrder>, boolean]>([
    [{}, false],
    [{ toldAt: at(8) }, true],
    [{ toldAt: at(10, 1) }, true],
    [{ toldAt: at(10, 1), status: 'delivery_en_route' }, false],
    [{ toldAt: at(10), status: 'assigned_for_delivery' }, false],
    [{ toldAt: at(8), status: 'cancelled' }, false],
  ])('that today may still keep is not planned for tomorrow: %j', (values, isShown) => {
    expect(isVisitOfDay(aVisit(values), at(0, 1), at(9))).toBe(isShown);
  });

  it('has a window only while the slot that its client chose is not over', () => {
    const slot = { slotFrom: at(8), pickupBy: at(10) };
    expect(buildRoundStop(aVisit(slot), TERMS)).toMatchObject({
      leg: 'pickup',
      window: { from: at(8), to: at(10) },
      dueAt: null,
      pieces: 5,
    });
    expect(buildRoundStop(aVisit(slot), { ...TERMS, from: at(11) })).toMatchObject({
      window: null,
      dueAt: at(10),
    });
    expect(buildRoundStop(aVisit(), TERMS).window).toBeNull();
  });

  it('carries what the house holds, and keeps the promise', () => {
    const carriedVisit = { livreurId: 'yao', piecesHeld: 4, toldAt: at(12, 1) };
    const visit = aVisit({ status: 'assigned_for_delivery', ...carriedVisit });
    expect(buildRoundStop(visit, TERMS)).toMatchObject({
      leg: 'delivery',
      pieces: 4,
      dueAt: at(12, 1),
      livreurId: 'yao',
      window: null,
    });
    expect(buildRoundStop(aVisit({ status: 'cancelled' }), TERMS).dueAt).toBeNull();
  });
});

describe('the hours of a round', () => {
  it.each([
    ['tomorrow', at(8, 1), at(18, 1), at(18, 1), 1, at(20)],
    ['the rest of today', at(11), at(18), at(18), 0, at(11)],
    ['eight hours more after closing time', at(19), at(27), at(18), 0, at(19)],
    ['the usual ones on a closed day', at(8, 2), at(18, 2), at(18, 2), 2, at(20)],
  ])('are %s', (_what, from, to, closesAt, day, now) => {
    expect(getRoundHours(HOUSE_DEFAULTS, at(0, day), now)).toEqual({ from, to, closesAt });
  });

  it('hold a break around noon, unless it is over or there is none', () => {
    const day = at(0);
    expect(getRoundBreak(HOUSE_DEFAULTS, day, at(8))).toEqual({
      from: at(11.5),
      to: at(14),
      ms: 45 * MINUTE,
    });
    expect(getRoundBreak(HOUSE_DEFAULTS, day, at(13))).toMatchObject({ from: at(13) });
    expect(getRoundBreak(HOUSE_DEFAULTS, day, at(13.5))).toBeNull();
    expect(getRoundBreak({ ...HOUSE_DEFAULTS, breakMinutes: 0 }, day, at(8))).toBeNull();
  });
});

it('a client is told twenty minutes around the hour, outward to the quarter and not before their slot', () => {
  const arrival = { from: at(9.5), to: at(10.5) };
  expect(widenArrival(at(10) + 2 * MINUTE, null)).toEqual(arrival);
  expect(widenArrival(at(10) + 2 * MINUTE, at(10))).toEqual({ ...arrival, from: at(10) });
  expect(widenArrival(at(10) + 5 * MINUTE, null)).toEqual({ from: at(9.75), to: at(10.5) });
});
