import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ACTOR_WORDS } from '#db/actors.ts';
import type { Db } from '#db/connection.ts';
import { actors, audit, orderEvents, orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';

const livreurs = alias(actors, 'livreurs');

/** Events in full, with ids and names in the place of numbers. */
export const readEvents = (db: Db, orderId?: string) =>
  db
    .select({
      ...pickColumns(
        orderEvents,
        'sequence',
        'kind',
        'from',
        'to',
        'contentHash',
        'at',
        'recordedAt',
        'phoneAt',
      ),
      ...ACTOR_WORDS,
      orderId: orders.id,
      livreurId: livreurs.userId,
      detail: sql<string | null>`coalesce(${orderEvents.detail}, ${livreurs.name})`,
    })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .leftJoin(orders, eq(orders.number, orderEvents.orderNumber))
    .leftJoin(livreurs, eq(livreurs.number, orderEvents.livreur))
    .where(orderId === undefined ? undefined : eq(orders.id, orderId))
    .orderBy(asc(orderEvents.sequence))
    .all();

/** The journal in full, or its rows of one act. */
export const readJournal = (db: Db, act?: string) =>
  db
    .select({
      ...pickColumns(audit, 'sequence', 'at', 'ip', 'act', 'subject', 'before', 'after'),
      ...ACTOR_WORDS,
    })
    .from(audit)
    .innerJoin(actors, eq(actors.number, audit.actor))
    .where(act === undefined ? undefined : eq(audit.act, act))
    .orderBy(asc(audit.sequence))
    .all();
