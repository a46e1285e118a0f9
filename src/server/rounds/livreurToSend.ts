import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/connection.ts';
import { positions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { SentLivreur } from '../acts/change.ts';
import type { SignedCtx } from '../ctx.ts';
import type { livreurs } from '../orderFields/orderJson.ts';

export const isLastPosition = (db: Db, livreurId: SQLiteColumn) =>
  eq(
    positions.id,
    db
      .select({ id: sql`p.id` })
      .from(sql`${positions} p`)
      .where(sql`p.livreur_id = ${livreurId}`)
      .orderBy(desc(sql`p.at`), desc(sql`p.id`))
      .limit(1),
  );

/** An account without a confirmed address may be purged, and its orders would have no livreur. */
export const mayBeSent = (account: typeof users | typeof livreurs) =>
  and(eq(account.role, 'livreur'), eq(account.active, true), isNotNull(account.confirmedAt));

export type Sending = { livreurId: string; override?: { reason: string } | undefined };

/** The livreur may have been deactivated or gone away since the picker opened. */
export function findLivreurToSend(ctx: SignedCtx, { livreurId, override }: Sending): SentLivreur {
  const row = ctx.db
    .select(pickColumns(users, 'id', 'fullname', 'phone', 'availability'))
    .from(users)
    .where(and(eq(users.id, livreurId), mayBeSent(users)))
    .get();
  if (!row) throw new DomainError('LIVREUR_UNAVAILABLE');
  const { availability, ...sent } = row;
  if (availability === 'on') return sent;
  if (!override) throw new DomainError('LIVREUR_AWAY', { availability });
  return { ...sent, override: override.reason };
}
