import { eq } from 'drizzle-orm';
import { cashDays, type cashHandovers } from '#db/schema.ts';
import { sealText } from '#db/sealedText.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import type { SettleInput } from '#domain/inputs/cash.ts';
import { findBookingDay } from '../acts/bookingDay.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { nudgeDrawerAfterCommit } from './nudge.ts';

export interface Settlement extends SettleInput {
  /** The amount is negative for a surplus. */
  amount: number;
}

type Gap = Pick<typeof cashHandovers.$inferSelect, 'gap' | 'outcome' | 'reason' | 'settledBy'>;
type Settled = Pick<
  typeof cashHandovers.$inferInsert,
  'outcome' | 'reason' | 'reasonSalt' | 'reasonHash' | 'settledAt' | 'settledOn' | 'settledBy'
>;

/** `write` stores the settlement and returns whose gap it is, for the journal. */
export function settleOnce(
  ctx: SignedCtx,
  gap: Gap,
  { gapId, outcome, reason }: SettleInput,
  write: (settled: Settled) => Record<string, unknown>,
): Settlement {
  if (!gap.gap) throw new DomainError('NOT_FOUND');
  const settlement = { gapId, amount: gap.gap, outcome, reason };
  if (gap.outcome !== null) {
    const isSame = gap.outcome === outcome && gap.reason === reason && gap.settledBy === ctx.actor.id;
    if (isSame) return settlement;
    throw new DomainError('GAP_SETTLED', { outcome: gap.outcome });
  }
  const settledAt = ctx.now();
  const settledOn = findBookingDay(ctx, settledAt);
  const owner = write({
    ...{ outcome, settledAt, settledOn, settledBy: ctx.actor.id },
    ...sealText('reason', reason),
  });
  // The reason may name a person, so it stays out of the journal.
  recordAudit(ctx, {
    act: 'cash.settle',
    subject: gapId,
    before: { outcome: null },
    after: { ...owner, amount: gap.gap, outcome },
  });
  return settlement;
}

export function settleDrawerGap(ctx: SignedCtx, input: SettleInput): Settlement {
  const gap = ctx.db.select().from(cashDays).where(eq(cashDays.id, input.gapId)).get();
  if (!gap) throw new DomainError('NOT_FOUND');
  return settleOnce(ctx, gap, input, (settled) => {
    ctx.db.update(cashDays).set(settled).where(eq(cashDays.id, gap.id)).run();
    nudgeDrawerAfterCommit(ctx);
    return { day: formatIsoDay(gap.day) };
  });
}
