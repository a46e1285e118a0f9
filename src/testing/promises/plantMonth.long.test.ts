import { expect, it } from 'vitest';
import { readSize } from '../size.ts';
import { type CleanMoment, measureMonth, simulatePlantMonth } from './plantMonth.ts';

const DAYS = readSize('PROMISE_DAYS', { usual: 15, whole: 30 });
const SEEDS = readSize('PROMISE_SEEDS', { usual: 1, whole: 5 });

it.each([60, 80, 100, 110])(
  'a plant that gets %d % of what it can clean is back by the hours that it promises, each of which it could keep',
  (percent) => {
    const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);
    const live = (cleanMoment: CleanMoment) =>
      measureMonth(seeds.flatMap((seed) => simulatePlantMonth(percent / 100, DAYS, seed, cleanMoment)));
    const figures = live('readyAt');
    const untold = live('assignedAt');
    if (process.env.PROMISE_DAYS) console.info({ percent, days: DAYS, ...figures, untold });
    expect(figures.keptShare).toBeGreaterThanOrEqual(0.98);
    expect(figures).toMatchObject({ impossible: 0, inClosedTime: 0 });
    expect(Math.abs(figures.rateShare - 1)).toBeLessThanOrEqual(0.1);
    expect(figures.meanHours).toBeLessThanOrEqual(untold.meanHours);
    if (percent === 60) expect(figures.meanHours).toBeLessThanOrEqual(0.75 * figures.meanFixedHours);
    if (percent > 100) expect(figures.fixedKeptShare).toBeLessThan(0.5);
  },
);
