import { expect, inject, it } from 'vitest';
import { aFolder } from '#testing/database.ts';
import { readSize } from '#testing/size.ts';
import { ALL_SITUATIONS, simulateMonth } from './month.ts';

const SEEDS = readSize('MONTH_SEEDS', { usual: 1, whole: 5 });
/** From its 29th day on, a house promises by the work that it has measured, which the balance of promises does not repeat. */
const WHOLE_DAYS = 28;
const DAYS = readSize('MONTH_DAYS', { usual: 2, whole: WHOLE_DAYS });
const ORDERS_A_DAY = readSize('MONTH_ORDERS', { usual: 12, whole: 40 });
/** Each situation comes at least this often in a whole month, except the month's end, which comes once. */
const LEAST_DRAWN = 10;

const { movedServer } = inject('programs');

it(`${SEEDS} × ${DAYS} days of a laundry: every night its francs, pieces and promises are zero or have a name`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const folder = aFolder();
    try {
      const { nights, drawn, lines, kills, requests } = await simulateMonth(movedServer, folder.path, {
        ...{ seed, days: DAYS, ordersADay: ORDERS_A_DAY },
      });
      const counts = [...drawn].sort().map(([name, times]) => `${name} ${times}`);
      console.info(
        `month of seed ${seed}: ${requests} requests, ${kills} power cuts\n${lines.join('\n')}\n${counts.join(', ')}`,
      );
      expect(nights.map(({ francs, pieces, promises }) => [francs, pieces, promises])).toEqual(
        nights.map(() => [[], [], []]),
      );
      if (DAYS < WHOLE_DAYS) continue;
      const seldom = ALL_SITUATIONS.filter((name) => (drawn.get(name) ?? 0) < LEAST_DRAWN);
      expect(seldom).toEqual(['monthEnd']);
    } finally {
      folder.remove();
    }
  }
}, 3_600_000);
