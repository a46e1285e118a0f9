import { and, eq, inArray, sql } from 'drizzle-orm';
import { accountEntries, invoices } from '#db/schema.ts';
import { findFirstUse } from '#db/select.ts';
import type { AccountEntryKind } from '#domain/accounts/account.ts';
import { findEntryReversalRefusal } from '#domain/accounts/ledger.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import type { FavourInput, ReceiveInput, ReverseEntryInput } from '#domain/inputs/businessAccounts.ts';
import { recordAudit } from '../../acts/journal.ts';
import { findBookingDay } from '../../acts/ledgerStatements.ts';
import { nudgeDrawerAfterCommit } from '../../cash/nudge.ts';
import type { SignedCtx } from '../../ctx.ts';
import { readAccountMoney } from '../../invoices/accountMoney.ts';
import { enqueueLetter } from '../../mail/outbox.ts';
import { loadAccount } from '../accounts.reads.ts';

type EntryRow = typeof accountEntries.$inferSelect;
type NewEntry = Pick<EntryRow, 'accountId' | 'kind' | 'amount' | 'key'> &
  Partial<Pick<EntryRow, 'method' | 'withheld' | 'withheldReason' | 'invoiceIds' | 'note' | 'reverses'>>;

const ACTS = {
  receipt: 'accounts.receive',
  favour: 'accounts.favour',
  reversal: 'accounts.reverse',
} as const satisfies Record<AccountEntryKind, string>;

export function receivePayment(ctx: SignedCtx, input: ReceiveInput) {
  const { key, amount, method, invoices: invoiceIds, withheld } = input;
  return ctx.store.write(() =>
    recordOnce(ctx, {
      kind: 'receipt',
      key,
      amount,
      method,
      invoiceIds,
      accountId: findAccount(ctx, invoiceIds),
      ...(withheld && { withheld: withheld.amount, withheldReason: withheld.reason }),
    }),
  );
}

function findAccount({ db }: SignedCtx, invoiceIds: string[]): string {
  const rows = db
    .select({ id: invoices.id, accountId: invoices.accountId })
    .from(invoices)
    .where(inArray(invoices.id, invoiceIds))
    .all();
  const accountId = rows[0]?.accountId;
  if (!accountId || rows.length < new Set(invoiceIds).size) throw new DomainError('INVOICE_NOT_FOUND');
  if (rows.some((row) => row.accountId !== accountId)) throw new DomainError('INVOICES_OF_SEVERAL');
  return accountId;
}

export function grantFavour(ctx: SignedCtx, { reason: note, ...favour }: FavourInput) {
  return ctx.store.write(() => {
    loadAccount(ctx, favour.accountId);
    return recordOnce(ctx, { ...favour, note, kind: 'favour' });
  });
}

export function reverseAccountEntry(ctx: SignedCtx, { key, entryId, reason: note }: ReverseEntryInput) {
  return ctx.store.write(() => {
    const row = ctx.db
      .select({
        entry: accountEntries,
        isReversed: sql<number>`exists (select 1 from ${accountEntries} as "r" where "r"."reverses" = ${accountEntries}.id)`,
      })
      .from(accountEntries)
      .where(eq(accountEntries.id, entryId))
      .get();
    if (!row) throw new DomainError('NOT_FOUND');
    const { accountId, amount, method, withheld } = row.entry;
    const refuse = () => {
      const isReversed = row.isReversed === 1;
      const refusal = findEntryReversalRefusal({ ...row.entry, isReversed }, ctx.actor, ctx.now());
      if (refusal) throw new DomainError(refusal);
    };
    const reversal = { accountId, amount, method, withheld, note, key, reverses: entryId };
    const answer = recordOnce(ctx, { ...reversal, kind: 'reversal' }, refuse);
    if (row.isReversed === 0) tellReversal(ctx, row.entry, note);
    return answer;
  });
}

/**
 * A receipt that is taken back on its own day was mistyped, and no letter has told of it. What is left to pay may change
 * with the receipt that takes its place, so the page says it.
 */
function tellReversal(ctx: SignedCtx, { accountId, amount, method, at }: EntryRow, reason: string): void {
  if (method === null || startOfDay(at) === startOfDay(ctx.now())) return;
  const { name, email: to } = loadAccount(ctx, accountId);
  enqueueLetter(ctx, { kind: 'account.reversed', to, data: { name, amount, method, at, reason } });
}

function recordOnce(ctx: SignedCtx, entry: NewEntry, refuse?: () => void) {
  const { accountId, kind, amount, method = null, withheld = 0, reverses = null, key } = entry;
  const content = {
    accountId,
    kind,
    amount,
    method,
    withheld,
    reverses,
    withheldReason: entry.withheldReason ?? null,
    note: entry.note ?? null,
    invoiceIds: entry.invoiceIds ?? [],
  };
  const isOfKey = and(eq(accountEntries.actorId, ctx.actor.id), eq(accountEntries.key, key));
  const first = findFirstUse(ctx.db, accountEntries, isOfKey, content);
  if (!first) refuse?.();
  const id = first?.id ?? appendEntry(ctx, key, content);
  const { credit, owed } = readAccountMoney(ctx, accountId);
  return { id, accountId, credit, owed };
}

type Content = Omit<EntryRow, 'sequence' | 'id' | 'key' | 'actorId' | 'actorRole' | 'at' | 'bookedOn'>;

function appendEntry(ctx: SignedCtx, key: string, content: Content): string {
  const [id, at] = [ctx.id(), ctx.now()];
  const { id: actorId, role: actorRole } = ctx.actor;
  ctx.db
    .insert(accountEntries)
    .values({ ...content, id, key, actorId, actorRole, at, bookedOn: findBookingDay(ctx, at) })
    .run();
  const { accountId, amount, method } = content;
  // The words may name a person, so they stay out of the journal.
  recordAudit(ctx, { act: ACTS[content.kind], subject: id, after: { accountId, amount, method } });
  nudgeDrawerAfterCommit(ctx);
  return id;
}
