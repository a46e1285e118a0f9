import { and, eq, max } from 'drizzle-orm';
import { cashDays, drawerEntries, orderEvents } from '#db/schema.ts';
import { sealText } from '#db/sealedText.ts';
import { findFirstUse } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import type { CloseDayInput, DepositInput, SpendInput } from '#domain/inputs/cash.ts';
import { type DrawerEntryKind, gapOf, isBlind, mayTakeBack } from '#domain/money/cash.ts';
import { recordAudit } from '../acts/journal.ts';
import { findBookingDay, isDayClosed } from '../acts/ledgerStatements.ts';
import type { SignedCtx } from '../ctx.ts';
import { attachExpensePhoto } from '../photos/photos.ts';
import { refuseAboveLimits, requireSuperadmin } from './adminLimits.ts';
import { computeDrawerSums } from './drawer.reads.ts';
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
    refuseAboveLimits(ctx, input.amount, { code: 'EXPENSE_LIMIT' }),
  );
}

export function depositCash(ctx: SignedCtx, input: DepositInput) {
  return recordOnce(ctx, { ...input, kind: 'deposit' }, () => {
    const { cashLimit } = ctx.house();
    if (input.amount > cashLimit) requireSuperadmin(ctx, 'DEPOSIT_LIMIT', { cashLimit });
  });
}

function recordOnce(
  ctx: SignedCtx,
  entry: NewDrawerEntry,
  refuse: () => void,
): { id: string; amount: number } {
  const { kind, amount, note, key } = entry;
  return ctx.store.write(() => {
    const isOfKey = and(eq(drawerEntries.actorId, ctx.actor.id), eq(drawerEntries.key, key));
    const first = findFirstUse(ctx.db, drawerEntries, isOfKey, { kind, amount, note });
    if (first) return { id: first.id, amount };
    refuse();
    return insertDrawerEntry(ctx, entry);
  });
}

/** The book is append-only: an entry that was mistyped stays, beside its reversal. */
export function takeBackEntry(ctx: SignedCtx, { entryId }: { entryId: string }) {
  return ctx.store.write(() => {
    const entry = ctx.db.select().from(drawerEntries).where(eq(drawerEntries.id, entryId)).get();
    if (!entry || entry.kind === 'reversal') throw new DomainError('NOT_FOUND');
    const isReversal = and(eq(drawerEntries.kind, 'reversal'), eq(drawerEntries.key, entryId));
    const first = ctx.db.select().from(drawerEntries).where(isReversal).get();
    if (first) return { id: first.id, amount: first.amount };
    if (!mayTakeBack(entry, ctx.actor, ctx.now())) throw new DomainError('NOT_YOURS_TO_RECOUNT');
    const { kind, amount, note, bookedOn } = entry;
    const reversed = { kind, day: formatIsoDay(bookedOn) };
    return insertDrawerEntry(ctx, { kind: 'reversal', amount, note, key: entryId }, reversed);
  });
}

const ACTS = { expense: 'cash.spend', deposit: 'cash.deposit', reversal: 'cash.takeBack' } as const;

function insertDrawerEntry(ctx: SignedCtx, { photo, ...entry }: NewDrawerEntry, reversed = {}) {
  const { kind, amount } = entry;
  const [id, at] = [ctx.id(), ctx.now()];
  const { id: actorId, role: actorRole } = ctx.actor;
  const bookedOn = findBookingDay(ctx, at);
  ctx.db
    .insert(drawerEntries)
    .values({ ...entry, id, photo: photo ?? null, actorId, actorRole, at, bookedOn })
    .run();
  if (photo !== undefined) attachExpensePhoto(ctx, photo, id);
  // The words may name a person, so they stay out of the journal.
  recordAudit(ctx, { act: ACTS[kind], subject: id, after: { amount, ...reversed } });
  nudgeDrawerAfterCommit(ctx);
  return { id, amount };
}

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
