import { and, desc, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { atMost, prepareStatement } from '#db/connection.ts';
import { cashHandovers, moneyEntries, orders, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { startOfWeek } from '#domain/format/calendar.ts';
import {
  EARLIER_CASH_KEY,
  isBlind,
  isOverCashLimit,
  SHOWN_ENTRIES,
  SHOWN_HANDOVERS,
} from '#domain/money/cash.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { compareByName } from '../french.ts';
import { clientName, clients } from '../orderFields/orderJson.ts';
import { listDrawerGaps } from './drawer.reads.ts';
import { groupRows } from './groupRows.ts';
import { HELD_CASH, readHeldCash, readLastHandedInSequence } from './heldCash.ts';

const entriesInHand = prepareStatement((db, p) =>
  db
    .select({
      id: moneyEntries.sequence,
      ...pickColumns(moneyEntries, 'orderId', 'kind', 'amount', 'at'),
      clientName,
    })
    .from(moneyEntries)
    .innerJoin(orders, eq(orders.id, moneyEntries.orderId))
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .where(and(eq(moneyEntries.holderId, p('livreurId')), gt(moneyEntries.sequence, p('through'))))
    .orderBy(desc(moneyEntries.sequence))
    .limit(atMost(SHOWN_ENTRIES)),
);

const handoversSince = prepareStatement((db, p) =>
  db
    .select(pickColumns(cashHandovers, 'id', 'at', 'declared', 'expected', 'counted', 'gap', 'outcome'))
    .from(cashHandovers)
    .where(
      and(
        eq(cashHandovers.livreurId, p('livreurId')),
        ne(cashHandovers.key, EARLIER_CASH_KEY),
        gte(cashHandovers.at, p('since')),
      ),
    )
    .orderBy(desc(cashHandovers.at), desc(cashHandovers.throughSequence)),
);

const earlierHandover = prepareStatement((db, p) =>
  db
    .select({ at: cashHandovers.at })
    .from(cashHandovers)
    .where(eq(cashHandovers.livreurId, p('livreurId')))
    .orderBy(desc(cashHandovers.at))
    .limit(atMost(1))
    .offset(SHOWN_HANDOVERS - 1),
);

/** The oldest week is whole, because the phone shows its sum. */
function listHandovers({ db }: SignedCtx, livreurId: string) {
  const since = startOfWeek(earlierHandover(db).get({ livreurId })?.at ?? 0);
  return handoversSince(db).all({ livreurId, since });
}

export function readOwnCash(ctx: SignedCtx) {
  const { held, since } = readHeldCash(ctx, ctx.actor.id);
  const livreurId = ctx.actor.id;
  return {
    held,
    since,
    limit: ctx.house().cashLimit,
    entries: entriesInHand(ctx.db).all({ livreurId, through: readLastHandedInSequence(ctx, livreurId) }),
    handovers: listHandovers(ctx, livreurId),
  };
}

const livreurs = alias(users, 'livreurs');

const isLivreur = and(eq(livreurs.role, 'livreur'), isNull(livreurs.erasedAt));

const livreursWithCash = prepareStatement((db) =>
  db
    .select({ livreur: pickColumns(livreurs, 'id', 'fullname', 'phone', 'active'), ...HELD_CASH })
    .from(livreurs)
    .where(isLivreur),
);

const heldByEach = prepareStatement((db) =>
  db.select({ held: HELD_CASH.held }).from(livreurs).where(isLivreur),
);

export function countLivreursOverCashLimit({ db, house }: Pick<Deps, 'db' | 'house'>): number {
  const { cashLimit } = house();
  return heldByEach(db)
    .all()
    .filter(({ held }) => isOverCashLimit(held, cashLimit)).length;
}

const uncountedHandovers = prepareStatement((db) =>
  db
    .select(pickColumns(cashHandovers, 'id', 'livreurId', 'at', 'declared', 'expected'))
    .from(cashHandovers)
    .where(sql`counted is null`)
    .orderBy(cashHandovers.at),
);

const openGaps = prepareStatement((db) =>
  db
    .select({
      ...pickColumns(cashHandovers, 'id', 'livreurId'),
      amount: cashHandovers.gap,
      at: cashHandovers.countedAt,
    })
    .from(cashHandovers)
    .where(sql`gap <> 0 and outcome is null`)
    .orderBy(cashHandovers.countedAt),
);

export function readDeskCash(ctx: SignedCtx) {
  const limit = ctx.house().cashLimit;
  const uncounted = groupRows(uncountedHandovers(ctx.db).all(), ({ livreurId }) => livreurId);
  const gaps = groupRows(openGaps(ctx.db).all(), ({ livreurId }) => livreurId);
  const rows = livreursWithCash(ctx.db)
    .all()
    .map((row) => ({
      ...row,
      isOverLimit: isOverCashLimit(row.held, limit),
      openHandovers: (uncounted.get(row.livreur.id) ?? []).map(({ id, at, declared, expected }) => ({
        id,
        at,
        ...(isBlind(ctx.actor.role) ? { declared: null, expected: null } : { declared, expected }),
      })),
      openGaps: (gaps.get(row.livreur.id) ?? []).map(({ id, amount, at }) => ({
        id,
        amount: amount ?? 0,
        at: at ?? 0,
      })),
    }))
    .filter(
      ({ livreur, held, openHandovers, openGaps }) =>
        livreur.active || held !== 0 || openHandovers.length > 0 || openGaps.length > 0,
    );
  return {
    takesPispi: ctx.settings.pispiAlias !== undefined,
    limit,
    livreurs: rows.sort(compareByName(({ livreur }) => livreur.fullname)),
    drawerGaps: listDrawerGaps(ctx),
  };
}

/** What waits for somebody at the till: an admin counts, and does not see the gaps that a superadmin settles. */
export function countOpenCash(ctx: Pick<SignedCtx, 'db' | 'actor'>): number {
  const uncounted = uncountedHandovers(ctx.db).all().length;
  if (isBlind(ctx.actor.role)) return uncounted;
  return uncounted + openGaps(ctx.db).all().length + listDrawerGaps(ctx).length;
}

export type OwedCash = { held: number; openHandovers: number; openGaps: number };

export function readOwedCash(ctx: Pick<SignedCtx, 'db'>, livreurId: string): OwedCash | null {
  const isOwn = (row: { livreurId: string }) => row.livreurId === livreurId;
  const { held } = readHeldCash(ctx, livreurId);
  const uncounted = uncountedHandovers(ctx.db).all().filter(isOwn);
  const gaps = openGaps(ctx.db).all().filter(isOwn);
  if (held === 0 && uncounted.length === 0 && gaps.length === 0) return null;
  return {
    held,
    openHandovers: uncounted.length,
    openGaps: gaps.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  };
}
