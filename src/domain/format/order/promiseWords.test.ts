import { expect, it } from 'vitest';
import { type ClockFacts, readClock } from '../../clock/clock.ts';
import { describeClock } from '../../clock/clockWords.ts';
import { HOUSE_DEFAULTS } from '../../house.ts';
import { HOUR } from '../calendar.ts';
import { describeMove } from './moveWords.ts';
import { describeDelay, VISIT_MOVES } from './promiseWords.ts';
import {
  formatDeadline,
  formatPassage,
  formatPromise,
  formatReturn,
  formatSlot,
  getDayLabel,
  getSlotLabel,
} from './slotWords.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const now = buildTime(20, 9);
const normalizeSpaces = (words: string) => words.replace(/\s/g, ' ');

it('says by when the linen is back, minutes only where there are some', () => {
  expect(normalizeSpaces(formatPromise(buildTime(27, 16, 30)))).toBe('vendredi 27 novembre avant 16 h 30');
  expect(normalizeSpaces(formatPromise(buildTime(27, 0)))).toBe('vendredi 27 novembre avant 0 h');
  expect(normalizeSpaces(formatPromise(Date.UTC(2026, 11, 1, 8, 5)))).toBe('mardi 1er décembre avant 8 h 05');
});

it.each([
  [20, 'Aujourd’hui, 16 h à 18 h', 'retour aujourd’hui avant 18 h'],
  [21, 'Demain, 16 h à 18 h', 'retour demain avant 18 h'],
  [27, 'Ven. 27 nov., 16 h à 18 h', 'retour ven. 27 nov. avant 18 h'],
])('tells a visitor of a passage on the %ith and of a return', (day, passage, back) => {
  const slot = { from: buildTime(day, 16), to: buildTime(day, 18) };
  expect(normalizeSpaces(formatPassage(slot, now))).toBe(passage);
  expect(normalizeSpaces(formatReturn(slot.to, now))).toBe(back);
});

it.each([
  [buildTime(20, 13, 30), 'avant 13 h 30'],
  [buildTime(21, 0), 'avant minuit'],
  [buildTime(21, 8), 'demain avant 8 h'],
  [buildTime(22, 0), 'demain avant minuit'],
  [buildTime(20, 0), 'hier avant minuit'],
  [buildTime(23, 0, 30), 'lun. 23 nov. avant 0 h 30'],
])('says a deadline by its day and hour', (at, words) => {
  expect(normalizeSpaces(formatDeadline(at, now))).toBe(words);
});

it('says where a promise has moved, why, and what was said first', () => {
  const describeMovePlainly = (promisedAt: number, moveReason: string | null) =>
    normalizeSpaces(
      describeMove({ promisedAt, promisedAtFirst: buildTime(26, 16), moveReason }, now) ?? 'null',
    );
  expect(describeMovePlainly(buildTime(27, 16), 'panne d’eau')).toBe(
    'Repoussé : panne d’eau (retour d’abord prévu jeudi 26 novembre avant 16 h)',
  );
  expect(describeMovePlainly(buildTime(27, 16), null)).toBe(
    'Repoussé : retour d’abord prévu jeudi 26 novembre avant 16 h',
  );
  for (const reason of [null, VISIT_MOVES.missedDelivery])
    expect(describeMovePlainly(buildTime(26, 12), reason)).toBe(
      'Avancé : retour d’abord prévu jeudi 26 novembre avant 16 h',
    );
  expect(describeMovePlainly(buildTime(27, 16), VISIT_MOVES.ownSlot)).toBe(
    'Vous avez choisi un autre créneau (retour d’abord prévu jeudi 26 novembre avant 16 h)',
  );
  const promisedAt = buildTime(26, 16);
  for (const promisedAtFirst of [null, promisedAt])
    expect(describeMove({ promisedAt, promisedAtFirst, moveReason: null }, now)).toBeNull();
});

it('says between which hours the livreur comes, with their day', () => {
  const aSlot = (day: number) => ({ from: buildTime(day, 10), to: buildTime(day, 12) });
  expect(normalizeSpaces(formatSlot(aSlot(27)))).toBe('vendredi 27 novembre entre 10 h et 12 h');
  expect(getSlotLabel({ from: buildTime(20, 8), to: buildTime(20, 9, 30) })).toBe(
    '8\u00a0h\u00a0–\u00a09\u00a0h\u00a030',
  );
});

it('names the days that can be chosen', () => {
  expect([20, 21, 23].map((day) => getDayLabel(buildTime(day, 8), now))).toEqual([
    'Aujourd’hui',
    'Demain',
    'lun.\u00a023\u00a0nov.',
  ]);
});

/** 20 November 2026 is a Friday; the house is open from 8:00 to 18:00, and closed on Sundays. */
type Delayable = Parameters<typeof describeDelay>[0];
type Facts = Omit<ClockFacts, 'plantStop'> & Delayable;

const anOrder = (part: Partial<Facts> = {}): Facts => ({
  status: 'processing',
  linen: 'held',
  returningAt: null,
  slot: null,
  deliverySlot: null,
  toldAt: buildTime(20, 16),
  arrival: null,
  calledAt: null,
  promisedAt: buildTime(20, 16),
  promisedAtFirst: null,
  moveReason: null,
  plantStop: null,
  ...part,
});
function describeWords(part: Partial<Facts>) {
  const order = anOrder(part);
  const clock = readClock(order, now, HOUSE_DEFAULTS);
  const words = clock && describeClock(clock, { reader: 'client', now, toldAt: order.toldAt });
  const delay = clock && words && describeDelay(order, clock, words, now);
  return (
    delay && [delay.title, delay.cause, delay.hour, delay.hint].map((one) => one?.replace(/\s/g, ' ') ?? null)
  );
}

const postponed = { promisedAtFirst: buildTime(20, 10), moveReason: 'une coupure de courant' };
const title = 'Désolés, votre linge a du retard.';

it('is none while the first promise stands, or moves earlier, or follows a visit that failed', () => {
  expect(describeWords({})).toBeNull();
  expect(describeWords({ ...postponed, promisedAtFirst: buildTime(20, 18) })).toBeNull();
  expect(describeWords({ ...postponed, moveReason: null })).toBeNull();
  expect(describeWords({ ...postponed, moveReason: 'nouveau créneau' })).toBeNull();
  expect(describeWords({ ...postponed, toldAt: null })).toBeNull();
  expect(describeWords({ ...postponed, status: 'pending' })).toBeNull();
});

it('names its cause and the new hour', () => {
  expect(describeWords(postponed)).toEqual([
    title,
    'Une coupure de courant.',
    'Aujourd’hui avant 16 h',
    'notre nouvelle heure, au lieu de 10 h',
  ]);
  const overnight = { ...postponed, toldAt: buildTime(21, 10, 30), promisedAtFirst: buildTime(20, 18) };
  expect(describeWords(overnight)?.slice(2)).toEqual([
    'Demain avant 10 h 30',
    'notre nouvelle heure, au lieu d’aujourd’hui avant 18 h',
  ]);
  const arrival = { from: buildTime(20, 14), to: buildTime(20, 15) };
  expect(describeWords({ ...postponed, status: 'delivery_en_route', arrival })?.slice(2)).toEqual([
    'Votre livreur passe entre 14 h et 15 h',
    'Promis aujourd’hui avant 16 h, au lieu de 10 h',
  ]);
});

it('says by when somebody calls, and who has called, where the hour is over', () => {
  const late = { ...postponed, toldAt: buildTime(20, 8, 30) };
  expect(describeWords(late)).toEqual([
    title,
    'Une coupure de courant.',
    'Nous vous appelons avant 9 h 30',
    null,
  ]);
  expect(describeWords({ ...late, toldAt: buildTime(19, 9), calledAt: buildTime(20, 8) })?.slice(2)).toEqual([
    'Nous vous devons une réponse.',
    'Nous vous avons appelé à 8 h.',
  ]);
});

it('promises no hour while the plant stands still', () => {
  expect(describeWords({ plantStop: { since: now - HOUR, reason: 'panne d’eau' } })).toEqual([
    title,
    null,
    'Atelier à l’arrêt : nous recalculons l’heure de votre retour.',
    'Panne d’eau. La nouvelle heure s’affichera ici à la reprise.',
  ]);
});
