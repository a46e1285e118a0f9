import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../../house.ts';
import { isLateForClient } from '../../promises/late.ts';
import { HOUR, MINUTE, roundUpToHalfHour } from '../calendar.ts';
import { computeCallAt, describeDelay } from './delayWords.ts';

/** 20 November 2026 is a Friday; the house is open from 8:00 to 18:00, and closed on Sundays. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const now = buildTime(20, 9);
type Delayable = Parameters<typeof describeDelay>[0];

const anOrder = (part: Partial<Delayable> = {}): Delayable => ({
  status: 'processing',
  visits: [],
  linen: 'held',
  promisedAt: buildTime(20, 16),
  promisedAtFirst: null,
  lateAt: buildTime(20, 16),
  moveReason: null,
  plantStop: null,
  ...part,
});
const describeWords = (part: Partial<Delayable>) => {
  const delay = describeDelay(anOrder(part), now, HOUSE_DEFAULTS);
  return (
    delay &&
    [delay.title, delay.cause, delay.hour, delay.hint].map((words) => words?.replace(/\s/g, ' ') ?? null)
  );
};

describe('the delay that a client reads', () => {
  const postponed = { promisedAtFirst: buildTime(20, 10), moveReason: 'une coupure de courant' };
  const title = 'Désolés, votre linge a du retard';

  it('is none while the first promise stands, or moves earlier, or follows a visit that failed', () => {
    expect(describeWords({})).toBeNull();
    expect(describeWords({ ...postponed, promisedAtFirst: buildTime(20, 18) })).toBeNull();
    expect(describeWords({ ...postponed, moveReason: null })).toBeNull();
    expect(describeWords({ ...postponed, moveReason: 'nouveau créneau' })).toBeNull();
    expect(describeWords({ ...postponed, promisedAtFirst: buildTime(20, 15, 40) })).toBeNull();
  });

  it('names its cause and the new hour', () => {
    expect(describeWords(postponed)).toEqual([
      title,
      'Une coupure de courant.',
      'Aujourd’hui avant 16 h',
      'notre nouvelle heure, au lieu de 10 h',
    ]);
    const overnight = {
      ...postponed,
      promisedAt: buildTime(21, 10, 10),
      promisedAtFirst: buildTime(20, 17, 50),
    };
    expect(describeWords(overnight)?.slice(2)).toEqual([
      'Demain avant 10 h 30',
      'notre nouvelle heure, au lieu d’aujourd’hui avant 18 h',
    ]);
  });

  it('says by when somebody calls where no new hour is known', () => {
    const late = { promisedAt: buildTime(20, 8), lateAt: buildTime(20, 8) };
    expect(describeWords({ ...late, lateAt: buildTime(20, 8, 40) })?.slice(2)).toEqual([
      'Notre équipe vous appelle aujourd’hui avant 10 h',
      'Retour promis aujourd’hui avant 8 h',
    ]);
    const visits = [{ leg: 'delivery', attempt: 1, reason: 'absent', at: now } as const];
    expect(describeWords({ ...late, visits })).toBeNull();
    expect(describeWords({ linen: 'client', lateAt: buildTime(20, 8, 40) })).toEqual([
      'Désolés, nous avons du retard',
      null,
      'Notre équipe vous appelle aujourd’hui avant 10 h',
      'Retour toujours prévu aujourd’hui avant 16 h',
    ]);
    expect(describeWords({ lateAt: buildTime(19, 9) })?.[2]).toBe(
      'Appelez-nous : nous vous devons une réponse',
    );
  });

  it('promises no hour while the plant stands still', () => {
    const [, cause, hour, hint] =
      describeWords({ plantStop: { since: now - 90 * MINUTE, reason: 'panne d’eau' } }) ?? [];
    expect(cause).toBeNull();
    expect(hour).toBe('Atelier à l’arrêt : nous recalculons l’heure de votre retour');
    expect(hint).toContain(
      'Au plus tôt vendredi 20 novembre à 17 h 30, selon la durée de l’arrêt (panne d’eau).',
    );
  });
});

describe('the hour that a client is told', () => {
  it.each([
    [buildTime(20, 8), buildTime(20, 8)],
    [buildTime(20, 8, 1), buildTime(20, 8, 30)],
    [buildTime(20, 8, 30), buildTime(20, 8, 30)],
    [buildTime(20, 8, 31), buildTime(20, 9)],
    [buildTime(20, 23, 45), buildTime(21, 0)],
  ])('rounds %i up to the half hour', (at, roundedAt) => {
    expect(roundUpToHalfHour(at)).toBe(roundedAt);
  });

  it('is never earlier than the promise, and nothing is late before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: now, max: now + 48 * HOUR }), (promisedAt) => {
        const toldAt = roundUpToHalfHour(promisedAt);
        expect(toldAt - promisedAt).toBeGreaterThanOrEqual(0);
        expect(toldAt - promisedAt).toBeLessThan(30 * MINUTE);
        expect(isLateForClient({ promisedAt, lateAt: promisedAt }, toldAt)).toBe(false);
        expect(isLateForClient({ promisedAt, lateAt: promisedAt }, toldAt + 1)).toBe(true);
      }),
    );
  });

  it.each([
    ['within the hour', buildTime(20, 9, 10), buildTime(20, 10, 30)],
    ['not while the house is closed', buildTime(20, 20), buildTime(21, 9)],
    ['not at the hour of closing', buildTime(20, 17, 30), buildTime(21, 9)],
    ['not on a Sunday', buildTime(22, 10), buildTime(23, 9)],
  ])('for a call is %s', (_, lateAt, callAt) => {
    expect(computeCallAt(lateAt, HOUSE_DEFAULTS)).toBe(callAt);
  });
});
