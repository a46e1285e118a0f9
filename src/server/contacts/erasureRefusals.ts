import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { claims, orders, paymentAttempts } from '#db/schema.ts';
import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import { LIVE_STATES } from '#domain/payments/attempt.ts';
import type { Role } from '#domain/people/roles.ts';
import type { SignedCtx } from '../ctx.ts';
import { HAS_CREDIT } from '../orderFields/balance.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';

const MAX_NAMED = 3;

export function refuseOpenOrders(ctx: SignedCtx, own: SQL | undefined, role: Role): void {
  const open = listReferences(ctx, and(own, IS_OPEN));
  if (open.length === 0) return;
  if (role !== 'livreur') throw new DomainError('ORDER_OPEN', nameOrders(open));
  // An order at the workshop is on none of the livreur's lists, so the refusal names it.
  throw new DomainError('MISSION_OPEN', nameOrders(open));
}

const OWED_TO_CLIENT: readonly [RefusalCode, SQL][] = [
  [
    'HAS_ATTEMPT',
    sql`exists (select 1 from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orders.id} and ${inArray(paymentAttempts.state, LIVE_STATES)})`,
  ],
  ['CREDIT_OWED', HAS_CREDIT],
  ['LINEN_OWED', sql`${orders.linen} = 'held'`],
  [
    'CLAIM_OPEN',
    sql`exists (select 1 from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
  ],
];

export function refuseOwedToClient(ctx: SignedCtx, own: SQL | undefined): void {
  for (const [code, isOwed] of OWED_TO_CLIENT) {
    const owed = listReferences(ctx, and(own, isOwed));
    if (owed.length > 0) throw new DomainError(code, nameOrders(owed));
  }
}

const nameOrders = (references: readonly string[]) => ({
  references: references.slice(0, MAX_NAMED).join(', '),
  more: references.length > MAX_NAMED,
});

export function listReferences({ db }: Pick<SignedCtx, 'db'>, condition: SQL | undefined): string[] {
  return db
    .select({ reference: orders.reference })
    .from(orders)
    .where(condition)
    .orderBy(orders.createdAt)
    .limit(MAX_NAMED + 1)
    .all()
    .map(({ reference }) => `#${reference}`);
}
