import { expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { recordStatements } from '#testing/recordStatements.ts';
import { createFiguresWarmer } from './figuresWarmer.ts';
import { readOverview } from './overview.ts';

const world = openWorld();

it('leaves the panel’s first look no day to read', () => {
  for (const days of [0, 1, 30, 50])
    anOrder(world, { createdAt: world.clock.now() - days * DAY, paymentState: 'paid' });
  const statements = recordStatements(world.store.sqlite);
  const isDayQuery = (text: string) =>
    /from "(orders" where \(".*" >= .* < |money_entries" where ".*" = )/.test(text);
  const countDayQueries = () => statements.filter(isDayQuery).length;
  const warm = createFiguresWarmer(world.deps);
  for (let call = 0; call < 5 * 62; call++) warm();
  expect(countDayQueries()).toBeGreaterThan(100);
  statements.length = 0;
  expect(readOverview(world.deps).figures.orders).toBe(1);
  expect(countDayQueries()).toBe(0);
});

it('counts the lateness of earlier days before their half hour is asked for', async () => {
  anOrder(world, { createdAt: world.clock.now() - 50 * DAY });
  const warm = createFiguresWarmer(world.deps);
  for (let call = 0; call < 5 * 62; call++) warm();
  world.clock.advance(30 * MINUTE);
  const statements = recordStatements(world.store.sqlite);
  const { late } = await world.as(world.superadmin()).stats.today();
  expect(late.line).toHaveLength(14);
  expect(statements.filter((text) => text.includes('from event_rows'))).toEqual([]);
});
