import { expect, it } from 'vitest';
import { type ClockFacts, readClock } from '../../clock/clock.ts';
import { describeClock } from '../../clock/clockWords.ts';
import { HOUSE_DEFAULTS } from '../../house.ts';
import { HOUR } from '../calendar.ts';
import { describeDelay } from './delayWords.ts';

/** 20 November 2026 is a Friday; the house is open from 8:00 to 18:00, and closed on Sundays. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const now = buildTime(20, 9);
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
    'Nous vous devons une réponse : appelez-nous.',
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
