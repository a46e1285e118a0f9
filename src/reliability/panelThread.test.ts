import { expect, inject, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { DAY, formatIsoDay, MINUTE } from '#domain/format/calendar.ts';
import { createPanel } from '#server/stats/thread.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { updateRow } from '#testing/rows.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ store: openStoreOnDisk(folder.file) }));
const { panel: program } = inject('programs');

it('counts the last weeks anew for each look, and a settled day for ten minutes', async () => {
  const panel = createPanel(program, world.store, world.deps);
  const readDue = async (daysAgo: number) => {
    const day = formatIsoDay(world.clock.now() - daysAgo * DAY);
    return (await panel.readOverview({ from: day, to: day })).figures.due;
  };
  const place = (daysAgo: number) => anOrder(world, { createdAt: world.clock.now() - daysAgo * DAY });
  const [recent, settled] = [place(3), place(50)];
  const { grandTotal } = recent;
  expect([await readDue(3), await readDue(50)]).toEqual([grandTotal, grandTotal]);
  for (const { id } of [recent, settled]) updateRow(world.db, orders, id, { amountPaid: 500 });
  expect([await readDue(3), await readDue(50)]).toEqual([grandTotal - 500, grandTotal]);
  world.clock.advance(11 * MINUTE);
  expect(await readDue(50)).toBe(grandTotal - 500);
  expect((await panel.readToday()).orders.now).toBe(0);
  expect((await panel.readForecast()).known).toBe(true);
  await panel.stop();
});
