import { and, eq } from 'drizzle-orm';
import { drawerEntries } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { DepositInput, SpendInput } from '#domain/inputs/cash.ts';
import type { DrawerEntryKind } from '#domain/money/drawer.ts';
import { findBookingDay } from '../acts/bookingDay.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { attachExpensePhoto } from '../photos/photos.ts';
import { refuseDepositAboveLimit, refuseExpenseAboveLimits } from './adminLimits.ts';
import { nudgeDrawerAfterCommit } from './nudge.ts';

interface NewDrawerEntry {
  kind: DrawerEntryKind;
  amount: number;
  note: string;
  key: string;
  photo?: string | undefined;
}

export function spendCash(ctx: SignedCtx, { reason: note, ...input }: SpendInput) {
  return recordOnce(ctx, { ...input, note, kind: 'expense' }, () =>
    refuseExpenseAboveLimits(ctx, input.amount),
  );
}

export function depositCash(ctx: SignedCtx, input: DepositInput) {
  return recordOnce(ctx, { ...input, kind: 'deposit' }, () => refuseDepositAboveLimit(ctx, input.amount));
}

function recordOnce(
  ctx: SignedCtx,
  entry: NewDrawerEntry,
  refuse: () => void,
): { id: string; amount: number } {
  const { kind, amount, note, key, photo } = entry;
  return ctx.store.write(() => {
    const first = ctx.db
      .select()
      .from(drawerEntries)
      .where(and(eq(drawerEntries.actorId, ctx.actor.id), eq(drawerEntries.key, key)))
      .get();
    if (first) {
      if (first.kind !== kind || first.amount !== amount || first.note !== note)
        throw new DomainError('KEY_REUSED');
      return { id: first.id, amount };
    }
    refuse();
    const [id, at] = [ctx.id(), ctx.now()];
    const { id: actorId, role: actorRole } = ctx.actor;
    ctx.db
      .insert(drawerEntries)
      .values({
        id,
        kind,
        amount,
        note,
        key,
        photo: photo ?? null,
        actorId,
        actorRole,
        at,
        bookedOn: findBookingDay(ctx, at),
      })
      .run();
    if (photo !== undefined) attachExpensePhoto(ctx, photo, id);
    // The words may name a person, so they stay out of the journal.
    recordAudit(ctx, {
      act: kind === 'expense' ? 'cash.spend' : 'cash.deposit',
      subject: id,
      after: { amount },
    });
    nudgeDrawerAfterCommit(ctx);
    return { id, amount };
  });
}
