import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSize } from '#testing/size.ts';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import { HOUSE_DEFAULTS } from '../house.ts';
import { isOpen, ORDER_STATUSES } from '../lifecycle/lifecycle.ts';
import { VISIT_REASONS } from '../pieces/visits.ts';
import { computePromise } from '../promises/promise.ts';
import { type ClockFacts, computeCallBy, readClock, sortByUrgency } from './clock.ts';
import { type ClockReader, describeClock, joinClockWords } from './clockWords.ts';
import { getReturnHour, tellHour, tellReturn } from './told.ts';

const NB = '\u00a0';
/** 26 November 2026 is a Thursday; the house is open from 8 h to 18 h, but on Sundays. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const NOW = buildTime(26, 15, 52);
const read = (facts: ClockFacts, now = NOW) => readClock(facts, now, HOUSE_DEFAULTS);

const PLACED: ClockFacts = {
  status: 'pending',
  linen: 'client',
  returningAt: null,
  slot: null,
  deliverySlot: null,
  toldAt: buildTime(26, 18),
  arrival: null,
  plantStop: null,
  calledAt: null,
};
const AT_PLANT: ClockFacts = { ...PLACED, status: 'processing', linen: 'held', toldAt: buildTime(27, 10) };
const SLOT = { from: buildTime(26, 16), to: buildTime(26, 18) };
const ARRIVAL = { from: buildTime(26, 15, 45), to: buildTime(26, 16, 30) };
const LATER = { from: buildTime(26, 16, 15), to: buildTime(26, 17) };
const STOP = { since: buildTime(26, 9) };

const scene = (facts: ClockFacts, more = {}) => ({
  now: NOW,
  toldAt: facts.toldAt,
  livreur: 'Yao',
  isOnTheRoad: facts.status.endsWith('en_route'),
  ...more,
});
function say(facts: ClockFacts, reader: 'client' | 'desk' | 'livreur', more = {}) {
  const clock = read(facts);
  return clock && describeClock(clock, { reader, ...scene(facts, more) });
}
const saySentence = (facts: ClockFacts, reader: 'client' | 'desk' | 'livreur', more = {}) => {
  const words = say(facts, reader, more);
  return words && joinClockWords(words).replaceAll(NB, ' ');
};

const RIDING: ClockFacts = { ...PLACED, status: 'assigned', arrival: LATER };
const ON_ROAD: ClockFacts = { ...PLACED, status: 'pickup_en_route', slot: SLOT, arrival: ARRIVAL };
const TOMORROW = { from: buildTime(27, 9), to: buildTime(27, 10) };
const OF_TOMORROW: ClockFacts = { ...AT_PLANT, status: 'assigned_for_delivery', arrival: TOMORROW };
const READERS = ['client', 'desk', 'livreur'] as const;
const PICKUP = ['Ramassage ', 'Ramassage ', 'À prendre '];
const RETURN = ['Chez vous ', 'Retour ', 'À rendre '];
const ROUND = ['Yao passe ', 'Yao ', ''];

it.each([
  ['a pickup with a slot', { ...PLACED, slot: SLOT }, PICKUP, 'aujourd’hui, 16 h – 18 h'],
  ['a pickup that was told', PLACED, PICKUP, 'aujourd’hui avant 18 h'],
  ['a round that has not begun', RIDING, ROUND, 'entre 16 h 15 et 17 h'],
  ['a livreur on the road', ON_ROAD, ['Yao arrive ', 'Yao ', ''], 'avant 16 h 30'],
  ['a round of tomorrow', OF_TOMORROW, ROUND, 'demain entre 9 h et 10 h'],
  ['linen at the plant', AT_PLANT, RETURN, 'demain avant 10 h'],
  ['a return today', { ...AT_PLANT, toldAt: buildTime(26, 17) }, RETURN, 'aujourd’hui avant 17 h'],
  ['a return on Saturday', { ...AT_PLANT, toldAt: buildTime(28, 8) }, RETURN, 'samedi 28 novembre avant 8 h'],
  [
    'a return on Monday',
    { ...AT_PLANT, toldAt: buildTime(30, 9, 30) },
    RETURN,
    'lundi 30 novembre avant 9 h 30',
  ],
])('%s has one hour for all, under the words of each', (_, facts, leads, when) => {
  const sentences = READERS.map((reader) => saySentence(facts, reader));
  expect(sentences).toEqual(leads.map((lead) => `${lead}${when}`));
});

it('a plant that stands still and a failed visit have no hour', () => {
  const stopped = { ...AT_PLANT, plantStop: STOP };
  expect(READERS.map((reader) => saySentence(stopped, reader))).toEqual([
    'Atelier à l’arrêt : nous recalculons l’heure de votre retour.',
    'Atelier à l’arrêt : l’heure du retour sera recalculée.',
    'Atelier à l’arrêt : l’heure du retour sera recalculée.',
  ]);
  const failed = { ...PLACED, toldAt: null };
  expect(READERS.map((reader) => saySentence(failed, reader))).toEqual([
    'Choisissez l’heure du prochain passage.',
    'Le client choisit l’heure',
    'Le client choisit l’heure',
  ]);
  expect(saySentence(failed, 'desk', { needsCall: true })).toBe('À appeler pour l’heure');
});

it('a cell of a table says the day and the hours in short', () => {
  const sayShort = (facts: ClockFacts) => saySentence(facts, 'desk', { shortens: 'all' });
  expect(sayShort({ ...AT_PLANT, toldAt: buildTime(30, 9, 30) })).toBe('Retour lun. 30 nov. avant 9 h 30');
  const slot = { from: buildTime(30, 8), to: buildTime(30, 10) };
  expect(sayShort({ ...PLACED, slot, toldAt: slot.to })).toBe('Ramassage lun. 30 nov., 8 h – 10 h');
  expect(sayShort(RIDING)).toBe('Yao 16 h 15 – 17 h');
});

it('a refusal is talked about, and a push names nobody', () => {
  const sayRefusal = (reader: ClockReader) =>
    saySentence({ ...PLACED, toldAt: null }, reader, { failure: 'refus' });
  expect(sayRefusal('client')).toBe('Appelez-nous pour décider de la suite.');
  expect(sayRefusal('desk')).toBe('Le client doit appeler');
  expect(sayRefusal('livreur')).toBe('Le client doit appeler');
  const words = saySentence(RIDING, 'client', { livreur: undefined });
  expect(words).toBe('Votre livreur passe entre 16 h 15 et 17 h');
});

describe('a missed hour', () => {
  const late: ClockFacts = { ...PLACED, status: 'assigned', toldAt: buildTime(26, 15) };

  it('is said with an apology or a lateness, then a call or an arrival', () => {
    expect(read(late)).toMatchObject({ missed: true, next: { callBy: buildTime(26, 16) } });
    expect(say(late, 'client')).toMatchObject({ delay: 'Désolés, nous avons du retard.' });
    expect(saySentence(late, 'client')).toBe('Nous vous appelons avant 16 h');
    expect(say(late, 'desk')).toMatchObject({ delay: `En retard de 52${NB}min`, promised: null });
    expect(saySentence(late, 'desk')).toBe('À appeler avant 16 h');
    expect(saySentence(late, 'livreur')).toBe('À prendre dès que possible');
    expect(say(late, 'livreur')?.promised).toBe(`promis aujourd’hui avant${NB}15${NB}h`);
    const riding = { ...late, arrival: LATER };
    expect(read(riding)?.next).toEqual(LATER);
    expect(saySentence(riding, 'client')).toBe('Yao passe entre 16 h 15 et 17 h');
    expect(say(riding, 'livreur')?.promised).toBe(`promis aujourd’hui avant${NB}15${NB}h`);
    expect(say(riding, 'client')?.promised).toBeNull();
  });

  it('owes an answer once the hour of the call is over, and keeps the call that was made', () => {
    const dayLate = { ...AT_PLANT, toldAt: buildTime(25, 15) };
    expect(read(dayLate)?.next).toEqual({ callBy: null });
    expect(saySentence(dayLate, 'client')).toBe('Nous vous devons une réponse.');
    expect(saySentence(dayLate, 'client', { teamPhone: '+2252720304050' })).toBe(
      'Nous vous devons une réponse : appelez-nous au 27 20 30 40 50.',
    );
    expect(say(dayLate, 'client')?.delay).toBe('Désolés, votre linge a du retard.');
    const called = { ...dayLate, calledAt: buildTime(25, 16, 30) };
    expect(read(called)?.next).toEqual({ callBy: null, calledAt: called.calledAt });
    expect(say(called, 'client')?.called).toBe(`Nous vous avons appelé hier à${NB}16${NB}h${NB}30.`);
    expect(read({ ...dayLate, calledAt: buildTime(25, 14) })?.next).toEqual({ callBy: null });
  });

  it('is not one that a stop or a failed visit has taken away, but a livreur on the road with it is late', () => {
    const stopped = { ...AT_PLANT, toldAt: buildTime(26, 15), plantStop: STOP };
    expect(read(stopped)).toMatchObject({ source: 'stopped', missed: false, to: null });
    expect(read({ ...stopped, status: 'delivery_en_route' })).toMatchObject({ missed: true });
    expect(read({ ...late, plantStop: STOP })).toMatchObject({ missed: true });
    expect(read({ ...late, toldAt: null })).toMatchObject({ source: 'asked', missed: false });
  });

  it.each([
    [buildTime(26, 14), buildTime(26, 15)],
    [buildTime(26, 14, 10), buildTime(26, 15, 30)],
    [buildTime(26, 17, 30), buildTime(27, 9)],
    [buildTime(28, 20), buildTime(30, 9)],
  ])('told for %i: somebody calls by %i', (toldAt, callBy) => {
    expect(computeCallBy(toldAt, HOUSE_DEFAULTS)).toBe(callBy);
  });

  it('is foreseen where the arrival begins after it', () => {
    const tight = { ...RIDING, toldAt: buildTime(26, 16) };
    expect(read(tight)).toMatchObject({ missed: false, source: 'round' });
    expect(say(tight, 'client')?.delay).toBe('Désolés, nous avons du retard.');
    expect(say(tight, 'livreur')?.delay).toBe(`arrivera 15${NB}min trop tard`);
  });
});

it('has none once the order has ended, but for linen that a livreur brings back', () => {
  const ended: ClockFacts = { ...PLACED, status: 'cancelled', linen: 'held', arrival: LATER };
  expect(read({ ...ended, returningAt: NOW })).toMatchObject({ event: 'return', source: 'round', ...LATER });
  expect(read({ ...ended, returningAt: NOW, arrival: null })).toBeNull();
  expect(read(ended)).toBeNull();
  expect(read({ ...PLACED, status: 'completed' })).toBeNull();
});

describe('the told hour', () => {
  it.each<[name: string, promisedAt: number, deliverySlotTo: number | null, toldAt: number]>([
    ['is the next half hour', buildTime(27, 9, 41), null, buildTime(27, 10)],
    ['is no later than the closing', buildTime(27, 17, 59), null, buildTime(27, 18)],
    ['of a slot is its end', buildTime(27, 9, 50), buildTime(27, 9, 50), buildTime(27, 9, 50)],
  ])('of a return %s', (_, promisedAt, deliverySlotTo, toldAt) => {
    expect(tellReturn(HOUSE_DEFAULTS, { promisedAt, deliverySlotTo })).toBe(toldAt);
  });

  it('of a return stays before an odd closing', () => {
    const house = { ...HOUSE_DEFAULTS, hours: [{ day: 5, from: '08:00', to: '17:45' }] };
    expect(tellReturn(house, { promisedAt: buildTime(27, 17, 40), deliverySlotTo: null })).toBe(
      buildTime(27, 17, 45),
    );
  });

  it('of a pickup is its slot, else the next passage, else one slot from now in open time', () => {
    const tell = (pickup: { slot?: typeof SLOT; passage?: typeof SLOT; now?: number }) =>
      computePromise(HOUSE_DEFAULTS, { now: NOW, ...pickup }).pickupBy;
    expect(tell({ slot: SLOT })).toBe(SLOT.to);
    expect(tell({ passage: { from: buildTime(27, 8, 10), to: buildTime(27, 10, 10) } })).toBe(
      buildTime(27, 10, 30),
    );
    expect(tell({})).toBe(buildTime(26, 18));
    expect(tell({ now: buildTime(26, 17) })).toBe(buildTime(27, 10));
  });

  it('leaves a slot at least between the pickup and the return', () => {
    const passage = { from: buildTime(30, 8), to: buildTime(30, 10) };
    expect(computePromise(HOUSE_DEFAULTS, { now: NOW, passage }).promisedAt).toBe(buildTime(30, 12));
  });

  const assigned = {
    status: 'assigned',
    pickupBy: SLOT.to,
    promisedAt: buildTime(27, 9, 41),
    deliverySlotTo: null,
    toldAt: SLOT.to,
  } as const;
  const tellAfter = (
    kind: 'assign' | 'step' | 'chooseSlot' | 'movePromise',
    before: object,
    change: object,
  ) =>
    tellHour(
      { ...assigned, ...before },
      { ...assigned, ...before, ...change },
      { kind, terms: HOUSE_DEFAULTS },
    );

  it('follows the leg, what moves it, and who goes again after a failed visit', () => {
    expect(tellAfter('step', {}, { status: 'pickup_en_route' })).toBe(SLOT.to);
    expect(tellAfter('step', { status: 'pickup_en_route' }, { status: 'picked_up' })).toBe(buildTime(27, 10));
    const askedOrder = { status: 'pending', toldAt: null };
    expect(tellAfter('movePromise', askedOrder, { promisedAt: buildTime(28, 9) })).toBeNull();
    expect(tellAfter('assign', askedOrder, { status: 'assigned', pickupBy: buildTime(26, 18) })).toBe(
      buildTime(26, 18),
    );
    expect(tellAfter('chooseSlot', askedOrder, { pickupBy: buildTime(27, 12) })).toBe(buildTime(27, 12));
    const atPlant = { status: 'processing', toldAt: buildTime(27, 10) };
    const askedReturn = { ...atPlant, toldAt: null };
    expect(tellAfter('movePromise', askedReturn, {})).toBe(buildTime(27, 10));
    expect(tellAfter('movePromise', atPlant, { promisedAt: buildTime(28, 9, 1) })).toBe(buildTime(28, 9, 30));
    const sentAgain = { status: 'assigned_for_delivery', toldAt: buildTime(28, 12) };
    expect(tellAfter('step', sentAgain, { status: 'delivery_en_route' })).toBe(buildTime(28, 12));
    expect(tellAfter('step', { ...sentAgain, status: 'delivery_en_route' }, { status: 'completed' })).toBe(
      buildTime(28, 12),
    );
  });
});

const at = fc.integer({ min: -3 * DAY, max: 3 * DAY }).map((ms) => NOW + Math.round(ms / MINUTE) * MINUTE);
const window = fc
  .tuple(at, fc.integer({ min: 15, max: 240 }))
  .map(([from, minutes]) => ({ from, to: from + minutes * MINUTE }));
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const anyFacts: fc.Arbitrary<ClockFacts> = fc
  .record({
    status: fc.constantFrom(...ORDER_STATUSES),
    linen: fc.constantFrom('client', 'held', 'returned'),
    returningAt: nullable(at),
    slot: nullable(window),
    deliverySlot: nullable(window),
    toldAt: nullable(at),
    arrival: nullable(window),
    plantStop: nullable(at.map((since) => ({ since }))),
    calledAt: nullable(at),
    choosesSlot: fc.boolean(),
  })
  .map(({ choosesSlot, ...facts }) => {
    const { slot, deliverySlot } = facts;
    const chosen = facts.linen === 'client' ? slot : deliverySlot;
    return { ...facts, toldAt: choosesSlot && chosen ? chosen.to : facts.toldAt } as ClockFacts;
  });

it('of any order at any moment says no past hour as one to come, and the same to everybody', () => {
  fc.assert(
    fc.property(anyFacts, at, fc.constantFrom(...VISIT_REASONS), (facts, now, failure) => {
      const clock = read(facts, now);
      expect(clock === null).toBe(clock?.event === undefined);
      if (isOpen(facts.status)) expect(clock).not.toBeNull();
      if (!clock) return;
      const { next, missed, to, source } = clock;
      expect(next !== null).toBe(missed);
      if (!missed && to !== null) expect(to).toBeGreaterThanOrEqual(now);
      if (next && 'to' in next) expect(next.to).toBeGreaterThanOrEqual(now);
      if (next && 'callBy' in next && next.callBy !== null) expect(next.callBy).toBeGreaterThanOrEqual(now);
      const words = READERS.map((reader) =>
        describeClock(clock, { reader, now, toldAt: facts.toldAt, livreur: 'Yao', failure }),
      );
      // A call is the desk's, and no hour of a livreur.
      const readers = next && 'callBy' in next ? words.slice(0, 2) : words;
      if (source !== 'asked' && source !== 'stopped')
        expect(new Set(readers.map(({ when }) => when)).size).toBe(1);
      for (const { lead, when } of words) expect(`${lead}${when}`).not.toBe('');
    }),
    { numRuns: readSize('CLOCKS', { usual: 1000, whole: 10_000 }) },
  );
});

it('once it is missed it stays missed as time goes on', () => {
  fc.assert(
    fc.property(anyFacts, at, fc.nat(DAY), (facts, now, later) => {
      if (read(facts, now)?.missed) expect(read(facts, now + later)?.missed).toBe(true);
    }),
  );
});

it('puts a missed hour and what its client is asked before the nearest, and what has none last', () => {
  const clocks = [null, read({ ...AT_PLANT, plantStop: STOP }), read(AT_PLANT), read(PLACED)];
  const missedClock = read({ ...AT_PLANT, toldAt: NOW - HOUR });
  const askedClock = read({ ...PLACED, toldAt: null });
  const rows = [...clocks, missedClock, askedClock].map((clock) => ({ clock }));
  expect(sortByUrgency(rows).map(({ clock }) => clock)).toEqual([
    missedClock,
    askedClock,
    ...clocks.toReversed(),
  ]);
});

it.each([
  ['assigned', 5, 9],
  ['processing', 5, 5],
  ['delivery_en_route', null, null],
] as const)('says the return of linen that is %s by its own leg', (status, toldAt, hour) => {
  expect(getReturnHour({ status, toldAt, promisedAt: 9 })).toBe(hour);
});
