import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { accountPeople, accountPrices, accounts } from '#db/schema.ts';
import { findFirstUse } from '#db/select.ts';
import { type AccountPrice, type AccountTerms, computeRoom } from '#domain/accounts/account.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type {
  AccountPersonInput,
  CreateAccountInput,
  UpdateAccountInput,
} from '#domain/inputs/businessAccounts.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { isOnAccount, type OrderMethod } from '#domain/money/payment.ts';
import { recordAudit } from '../acts/journal.ts';
import { findClientAccount as findClient } from '../contacts/contacts.reads.ts';
import type { ActCtx, SignedCtx } from '../ctx.ts';
import { readAccountMoney } from '../invoices/accountMoney.ts';
import {
  type Account,
  findAccount,
  isAllowedOnAccount,
  isPersonOf,
  loadAccount,
  readAccount,
} from './accounts.reads.ts';

type AccountAnswer = ReturnType<typeof readAccount>;

export function createAccount(ctx: SignedCtx, input: CreateAccountInput): AccountAnswer {
  const accountId = ctx.store.write(() => {
    const isOfKey = and(eq(accounts.createdBy, ctx.actor.id), eq(accounts.key, input.key));
    const first = findFirstUse(ctx.db, accounts, isOfKey, pickFields(input, 'ncc', 'name'));
    return first?.id ?? insertAccount(ctx, input);
  });
  return readAccount(ctx, { accountId });
}

function insertAccount(ctx: SignedCtx, { prices = [], ...fields }: CreateAccountInput): string {
  const id = ctx.id();
  const row = { ...fields, id, createdAt: ctx.now(), createdBy: ctx.actor.id };
  ctx.db.insert(accounts).values(row).run();
  replacePrices(ctx, id, prices);
  const after = pickAudited(loadAccount(ctx, id));
  recordAudit(ctx, { act: 'accounts.create', subject: id, after });
  return id;
}

function replacePrices({ db }: SignedCtx, accountId: string, prices: readonly AccountPrice[]): void {
  db.delete(accountPrices).where(eq(accountPrices.accountId, accountId)).run();
  if (prices.length > 0)
    db.insert(accountPrices)
      .values(prices.map((price) => ({ ...price, accountId })))
      .run();
}

/** The journal outlives an erasure, so it holds what is of the business and of no person. */
const pickAudited = (account: Account) => ({
  ...pickFields(account, 'name', 'ncc', 'rccm', 'terms', 'ceiling', 'discount'),
  prices: account.prices.length,
});

function compareAudited(before: Account, after: Account) {
  const [old, changed] = [Object.entries(pickAudited(before)), Object.entries(pickAudited(after))];
  const isChanged = (_: unknown, i: number) => old[i]?.[1] !== changed[i]?.[1];
  return {
    before: Object.fromEntries(old.filter(isChanged)),
    after: Object.fromEntries(changed.filter(isChanged)),
  };
}

export function updateAccount(
  ctx: SignedCtx,
  { accountId, seen: seenVersion, prices, ...fields }: UpdateAccountInput,
): AccountAnswer {
  ctx.store.write(() => {
    const before = loadAccount(ctx, accountId);
    // A change that is sent again after a lost answer has already been made.
    if (isSameAccount(before, { ...before, ...fields, prices: prices ?? before.prices })) return;
    if (seenVersion !== undefined && seenVersion !== before.version) throw new DomainError('HOUSE_CHANGED');
    writeFields(ctx, before, fields);
    if (prices) replacePrices(ctx, accountId, prices);
    const after = loadAccount(ctx, accountId);
    if (after.discount > 0 && after.prices.length > 0) throw new DomainError('INVALID_INPUT');
    recordAudit(ctx, { act: 'accounts.update', subject: accountId, ...compareAudited(before, after) });
  });
  return readAccount(ctx, { accountId });
}

function isSameAccount(
  { prices: one, ...before }: Account,
  { prices: other, ...after }: object & AccountTerms,
) {
  const sortPrices = (prices: AccountTerms['prices']) =>
    prices.map(({ productId, service, price }) => `${productId} ${service} ${price}`).toSorted();
  return isDeepStrictEqual([before, sortPrices(one)], [after, sortPrices(other)]);
}

function writeFields({ db }: SignedCtx, { id, version }: Account, fields: object): void {
  db.update(accounts)
    .set({ ...fields, version: version + 1 })
    .where(eq(accounts.id, id))
    .run();
}

export function addPerson(ctx: SignedCtx, { accountId, userId }: AccountPersonInput): AccountAnswer {
  ctx.store.write(() => {
    loadAccount(ctx, accountId);
    if (isPersonOf(ctx, accountId, userId)) return;
    if (!findClient(ctx, userId)) throw new DomainError('NOT_A_CLIENT');
    ctx.db.insert(accountPeople).values({ accountId, userId, addedAt: ctx.now() }).run();
    recordAudit(ctx, { act: 'accounts.addPerson', subject: accountId, after: { userId } });
  });
  return readAccount(ctx, { accountId });
}

export function removePerson(ctx: SignedCtx, { accountId, userId }: AccountPersonInput): AccountAnswer {
  ctx.store.write(() => {
    loadAccount(ctx, accountId);
    const isOfPerson = and(eq(accountPeople.accountId, accountId), eq(accountPeople.userId, userId));
    if (ctx.db.delete(accountPeople).where(isOfPerson).run().changes > 0)
      recordAudit(ctx, { act: 'accounts.removePerson', subject: accountId, before: { userId } });
  });
  return readAccount(ctx, { accountId });
}

export function closeAccount(ctx: SignedCtx, { accountId }: { accountId: string }): AccountAnswer {
  ctx.store.write(() => {
    const account = loadAccount(ctx, accountId);
    if (account.closedAt !== null) return;
    const { owed, uninvoiced } = readAccountMoney(ctx, accountId);
    if (owed + uninvoiced > 0) throw new DomainError('ACCOUNT_OWES', { owed, uninvoiced });
    writeFields(ctx, account, { closedAt: ctx.now() });
    recordAudit(ctx, { act: 'accounts.close', subject: accountId });
  });
  return readAccount(ctx, { accountId });
}

type OnAccount = { paymentMethod: OrderMethod; accountId?: string | undefined };

/** Null for an order that is paid at the door. The desk orders on any account, a client on their own ones. */
export function loadAccountToOrderOn(ctx: ActCtx, input: OnAccount): Account | null {
  const { accountId } = input;
  if (isOnAccount(input) !== (accountId !== undefined)) throw new DomainError('INVALID_INPUT');
  if (accountId === undefined) return null;
  const account = findAccount(ctx, accountId);
  if (account?.closedAt !== null || !isAllowedOnAccount(ctx, accountId))
    throw new DomainError('NOT_YOUR_ACCOUNT');
  return account;
}

export function refuseOverCeiling(ctx: ActCtx, { id, ceiling }: Account, orderTotal: number): void {
  const room = computeRoom({ ...readAccountMoney(ctx, id), ceiling });
  if (orderTotal > room) throw new DomainError('OVER_CEILING');
}
