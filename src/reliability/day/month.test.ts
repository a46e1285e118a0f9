import { expect, inject, it } from 'vitest';
import { aFolder } from '#testing/database.ts';
import { readSize } from '#testing/size.ts';
import { simulateMonth } from './month.ts';

const SEEDS = readSize('MONTH_SEEDS', { usual: 1, whole: 5 });
/** A month that failed is lived again alone. */
const FIRST_SEED = readSize('MONTH_FIRST_SEED', { usual: 1, whole: 1 });
const WHOLE_DAYS = 30;
const DAYS = readSize('MONTH_DAYS', { usual: 2, whole: WHOLE_DAYS });
const ORDERS_A_DAY = readSize('MONTH_ORDERS', { usual: 12, whole: 40 });
/** Ten times in a whole month of 40 orders a day; businesses have few invoices to pay. */
const countLeast = (situation: string) => (/^account|^tax/.test(situation) ? 1 : ORDERS_A_DAY / 4);

const { movedServer } = inject('programs');

it(`${SEEDS} × ${DAYS} days of a laundry: every night its francs, pieces and promises are 0`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    const folder = aFolder();
    try {
      const plan = { seed, days: DAYS, ordersADay: ORDERS_A_DAY };
      const { nights, situations } = await simulateMonth(movedServer, folder.path, plan);
      const counts = [...situations].sort().map(([name, times]) => `${name} ${times}`);
      console.info(`month of seed ${seed}: ${counts.join(', ')}`);
      expect(nights).toEqual(nights.map(() => ({ francs: [], pieces: [], promises: [] })));
      if (DAYS < WHOLE_DAYS) continue;
      expect([...situations].filter(([name, times]) => times < countLeast(name))).toEqual([]);
    } finally {
      folder.remove();
    }
  }
}, 3_600_000);
