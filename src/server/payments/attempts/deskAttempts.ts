import { and, desc, eq, or, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, paymentAttempts } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Page } from '#domain/contract/page.ts';
import type { SignedCtx } from '../../ctx.ts';
import { HAS_CREDIT } from '../../orderFields/balance.ts';
import { cutPage, getLimit, NEWEST, type PageInput, readCursor } from '../../paging/cursor.ts';

/**
 * SQLite uses the partial index only if its condition is repeated literally. Money that came too much waits for a person
 * until it is given back.
 */
const NEEDS_PERSON = and(
  sql`(${paymentAttempts.state} = 'unsure' or ${paymentAttempts.problem} is not null)`,
  or(sql`${paymentAttempts.problem} is not 'surplus'`, HAS_CREDIT),
);

const attemptsForPerson = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(
        paymentAttempts,
        'id',
        'orderId',
        'provider',
        'amount',
        'state',
        'problem',
        'reference',
        'transactionId',
        'createdAt',
        'answer',
      ),
      clientName: orders.clientName,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        NEEDS_PERSON,
        sql`(${paymentAttempts.createdAt}, ${paymentAttempts.id}) < (${p('at')}, ${p('id')})`,
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(p('limit')),
);

export type AttemptForPerson = ReturnType<typeof listAttemptsForPerson>['items'][number];

export function listAttemptsForPerson(ctx: SignedCtx, input: PageInput) {
  const rows = attemptsForPerson(ctx.db).all({
    ...readCursor(input.cursor, NEWEST),
    limit: getLimit(input),
  });
  return cutPage(rows, input) satisfies Page<unknown>;
}
