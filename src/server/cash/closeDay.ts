import { eq, max } from 'drizzle-orm';
import { cashDays, orderEvents } from '#db/schema.ts';
import { sealText } from '#db/sealedText.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { CloseDayInput } from '#domain/inputs/cash.ts';
import { gapOf, isBlind } from '#domain/money/cash.ts';
import { isDayClosed } from '../acts/bookingDay.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { computeDrawerSums } from './drawer.reads.ts';
import { nudgeDrawerAfterCommit } from './nudge.ts';

/** The sum that the drawer should hold is disclosed only once the count is stored. */
export function closeDay(ctx: SignedCtx, { day, counted, note }: CloseDayInput) {
  return ctx.store.write(() => {
    const since = Date.parse(day);
    const first = ctx.db.select().from(cashDays).where(eq(cashDays.day, since)).get();
    if (first && (first.counted !== counted || first.closedBy !== ctx.actor.id))
      throw new DomainError('DAY_CLOSED');
    if (first) return { day, expected: first.expected, counted, gap: first.gap };
    if (since > ctx.now()) throw new DomainError('DAY_TO_COME');
    if (isDayClosed(ctx, since)) throw new DomainError('DAY_CLOSED');
    const sums = computeDrawerSums(ctx, since);
    const closing = {
      day,
      expected: sums.expected,
      counted,
      gap: gapOf({ expected: sums.expected, counted }),
    };
    const id = ctx.id();
    const last = ctx.db
      .select({ sequence: max(orderEvents.sequence) })
      .from(orderEvents)
      .get();
    ctx.db
      .insert(cashDays)
      .values({
        ...sums,
        ...closing,
        id,
        day: since,
        ...sealText('note', note),
        throughSequence: last?.sequence ?? 0,
        isBlind: isBlind(ctx.actor.role),
        closedAt: ctx.now(),
        closedBy: ctx.actor.id,
      })
      .run();
    recordAudit(ctx, { act: 'cash.closeDay', subject: id, after: closing });
    nudgeDrawerAfterCommit(ctx);
    return closing;
  });
}
