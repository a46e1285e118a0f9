import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { AGES, type Ageing, sumByAge } from '#domain/accounts/ageing.ts';
import { findEntryReversalRefusal } from '#domain/accounts/reversal.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { StatementInput } from '#domain/inputs/accountMoney.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { SignedCtx } from '../../ctx.ts';
import { loadAccountForActor } from '../accounts.reads.ts';
import { listEntries, readAccountMoney } from './accountMoney.ts';
import { listInvoicedAccounts } from './reminders.ts';
import { readStatement } from './statement.ts';

/** The desk and the business's own people read its money, and nobody else. */
export function requireReadableAccount(ctx: SignedCtx, accountId: string) {
  if (ctx.actor.role === 'livreur') throw new DomainError('FORBIDDEN');
  const { id, name } = loadAccountForActor(ctx, accountId);
  return { id, name };
}

export function readOwnStatement(ctx: SignedCtx, input: StatementInput) {
  requireReadableAccount(ctx, input.accountId);
  return readStatement(ctx, input);
}

/** Only the desk reads who recorded a receipt, and why one was taken back. */
export function readMoney(ctx: SignedCtx, { accountId }: { accountId: string }) {
  const account = requireReadableAccount(ctx, accountId);
  const isDesk = isDeskRole(ctx.actor.role);
  const rows = listEntries(ctx, accountId);
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  const entries = rows.toReversed().map((row) => {
    const { id, kind, method, amount, withheld, withheldReason, invoiceIds, reverses, at } = row;
    const isReversed = reversed.has(id);
    return {
      id,
      kind,
      method,
      amount,
      withheld,
      withheldReason,
      invoiceIds,
      reverses,
      at,
      isReversed,
      note: isDesk ? row.note : null,
      by: isDesk ? readFullname(ctx, row.actorId) : null,
      mayReverse: isDesk && findEntryReversalRefusal({ ...row, isReversed }, ctx.actor, ctx.now()) === null,
    };
  });
  return { account, ...readAccountMoney(ctx, accountId), entries };
}

const readFullname = ({ db }: SignedCtx, id: string): string =>
  db.select({ fullname: users.fullname }).from(users).where(eq(users.id, id)).get()?.fullname ?? '';

export interface AgeingRow extends Ageing {
  account: { id: string; name: string };
  owed: number;
  credit: number;
}

export function readAgeing(ctx: SignedCtx) {
  const rows = listInvoicedAccounts(ctx)
    .map(({ id, name }): AgeingRow => {
      const { owed, credit, invoices } = readAccountMoney(ctx, id);
      return { account: { id, name }, ...sumByAge(invoices, ctx.now()), owed, credit };
    })
    .filter(({ owed, credit }) => owed > 0 || credit > 0);
  const total = (part: 'owed' | 'credit' | keyof Ageing) => rows.reduce((sum, row) => sum + row[part], 0);
  const totals = { owed: total('owed'), credit: total('credit') };
  const byAge = Object.fromEntries(AGES.map((age) => [age, total(age)])) as Ageing;
  return { rows, totals: { ...byAge, ...totals } };
}
