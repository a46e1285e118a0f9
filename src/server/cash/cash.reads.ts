import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { cashHandovers, moneyEntries, orders, users } from '#db/schema.ts';
import { groupRows, pickColumns } from '#db/select.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { EARLIER_CASH_KEY, isBlind, isOverCashLimit } from '#domain/money/cash.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { compareByName } from '../french.ts';
import { undeclared } from '../orderFields/balance.ts';
import { hasOpenStatus, isOfToday } from '../orderFields/promiseJson.ts';
import { listDrawerGaps } from './drawer.reads.ts';
import { HELD_CASH, readHeldCash, readLastHandedInSequence } from './heldCash.ts';

/** A livreur's own till ends with these. */
const SHOWN_ENTRIES = 200;
const SHOWN_HANDOVERS = 30;

const listHandovers = ({ db }: SignedCtx, livreurId: string) =>
  db
    .select(pickColumns(cashHandovers, 'id', 'at', 'declared', 'expected', 'counted', 'gap', 'outcome'))
    .from(cashHandovers)
    .where(and(eq(cashHandovers.livreurId, livreurId), ne(cashHandovers.key, EARLIER_CASH_KEY)))
    .orderBy(desc(cashHandovers.at), desc(cashHandovers.throughSequence))
    .limit(SHOWN_HANDOVERS)
    .all();

export function readOwnCash(ctx: SignedCtx) {
  const livreurId = ctx.actor.id;
  const { held, since } = readHeldCash(ctx, livreurId);
  const through = readLastHandedInSequence(ctx, livreurId);
  const entries = ctx.db
    .select({
      id: moneyEntries.sequence,
      ...pickColumns(moneyEntries, 'orderId', 'kind', 'amount', 'at'),
      ...pickColumns(orders, 'number', 'clientName'),
    })
    .from(moneyEntries)
    .innerJoin(orders, eq(orders.id, moneyEntries.orderId))
    .where(and(eq(moneyEntries.holderId, livreurId), gt(moneyEntries.sequence, through)))
    .orderBy(desc(moneyEntries.sequence))
    .limit(SHOWN_ENTRIES)
    .all();
  const handovers = listHandovers(ctx, livreurId);
  return { held, since, limit: ctx.house().cashLimit, entries, handovers };
}

const livreurs = alias(users, 'livreurs');

const isLivreur = and(eq(livreurs.role, 'livreur'), isNull(livreurs.erasedAt));

const listUncountedHandovers = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select(pickColumns(cashHandovers, 'id', 'livreurId', 'at', 'declared', 'expected'))
    .from(cashHandovers)
    .where(sql`counted is null`)
    .orderBy(cashHandovers.at)
    .all();

const listOpenGaps = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select({
      ...pickColumns(cashHandovers, 'id', 'livreurId'),
      amount: cashHandovers.gap,
      at: cashHandovers.countedAt,
    })
    .from(cashHandovers)
    .where(sql`gap <> 0 and outcome is null`)
    .orderBy(cashHandovers.countedAt)
    .all();

/** Cash that the visits of today are still to bring: most clients pay at the pickup. */
function sumCashToCollect(now: number) {
  const tomorrow = startOfDay(now) + DAY;
  return sql<number>`(select coalesce(sum(${undeclared}), 0) from ${orders} where ${orders.livreurId} = livreurs.id and ${hasOpenStatus(ACTIVE_MISSION_STATUSES)} and (${orders.paymentMethod} = 'espece' or ${orders.declaredAmount} is not null) and ${isOfToday(tomorrow)})`;
}

export function readDeskCash(ctx: SignedCtx) {
  const limit = ctx.house().cashLimit;
  const uncounted = groupRows(listUncountedHandovers(ctx), ({ livreurId }) => livreurId);
  const gaps = groupRows(listOpenGaps(ctx), ({ livreurId }) => livreurId);
  const rows = ctx.db
    .select({
      livreur: pickColumns(livreurs, 'id', 'fullname', 'phone', 'active'),
      ...HELD_CASH,
      toCollect: sumCashToCollect(ctx.now()),
    })
    .from(livreurs)
    .where(isLivreur)
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

/** Work that waits at the till: an admin counts, and does not see the gaps that a superadmin settles. */
export function countOpenCash(ctx: Pick<SignedCtx, 'db' | 'actor'>): number {
  const uncounted = listUncountedHandovers(ctx).length;
  if (isBlind(ctx.actor.role)) return uncounted;
  return uncounted + listOpenGaps(ctx).length + listDrawerGaps(ctx).length;
}

export type OwedCash = { held: number; openHandovers: number; openGaps: number };

export function readOwedCash(ctx: Pick<SignedCtx, 'db'>, livreurId: string): OwedCash | null {
  const isOwn = (row: { livreurId: string }) => row.livreurId === livreurId;
  const { held } = readHeldCash(ctx, livreurId);
  const uncounted = listUncountedHandovers(ctx).filter(isOwn);
  const gaps = listOpenGaps(ctx).filter(isOwn);
  if (held === 0 && uncounted.length === 0 && gaps.length === 0) return null;
  return {
    held,
    openHandovers: uncounted.length,
    openGaps: gaps.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  };
}
