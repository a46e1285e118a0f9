import { eq } from 'drizzle-orm';

import { plantStops } from '#db/schema.ts';
import { estimateStopEnd, STOP_NOTICE_MS } from '#domain/promises/stops.ts';
import type { Deps } from '../ctx.ts';
import { writeLettersAboutStop } from '../mail/letters/stopLetters.ts';
import type { LetterCtx } from '../mail/outbox.ts';
import { listMovedOrders } from './movedOrders.ts';
import { readOpenStop } from './plant.reads.ts';

/** The database remembers the notice, so a restart of the server does not write the letters again. */
export function writeLongStopLetters(ctx: LetterCtx & Pick<Deps, 'house' | 'random'>): void {
  const stop = readOpenStop(ctx);
  if (!stop || stop.noticedAt !== null || ctx.now() < stop.since + STOP_NOTICE_MS) return;
  ctx.store.write(() => {
    const reckoned = { since: stop.since, until: estimateStopEnd(stop, ctx.now()) };
    writeLettersAboutStop(ctx, { ...stop, until: null }, listMovedOrders(ctx, reckoned));
    ctx.db.update(plantStops).set({ noticedAt: ctx.now() }).where(eq(plantStops.id, stop.id)).run();
  });
}
