import { asc, eq, inArray } from 'drizzle-orm';
import {
  applications,
  idempotency,
  knownDevices,
  messages,
  orderEvents,
  orderLines,
  orders,
  outbox,
  positions,
  sessions,
  tokens,
} from '#db/schema.ts';
import type { SignedCtx } from '../ctx.ts';
import { MICRO } from '../orders/rows.ts';
import { withPassword } from './profile.ts';

export type OwnData = Awaited<ReturnType<typeof exportData>>;

/** Everything kept about the person who asks, and nothing about anybody else: others appear by their trade only. */
export async function exportData(ctx: SignedCtx, { password }: { password: string }) {
  const user = await withPassword(ctx, password);
  ctx.limits.takeKept(ctx, 'export.own', user.id);
  const { passwordHash: _, folded: __, ...account } = user;
  const { db } = ctx;
  return {
    exportedAt: ctx.now(),
    account,
    orders: ordersOf(ctx, user.id),
    positions: db
      .select({ lng: positions.lng, lat: positions.lat, accuracy: positions.accuracy, at: positions.at })
      .from(positions)
      .where(eq(positions.livreurId, user.id))
      .orderBy(asc(positions.at))
      .all()
      .map((p) => ({ ...p, lng: p.lng / MICRO, lat: p.lat / MICRO })),
    messages: db
      .select({ fullname: messages.fullname, message: messages.message, createdAt: messages.createdAt })
      .from(messages)
      .where(eq(messages.email, user.email))
      .all(),
    applications: db
      .select({
        fullname: applications.fullname,
        phone: applications.phone,
        city: applications.city,
        message: applications.message,
        state: applications.state,
        createdAt: applications.createdAt,
      })
      .from(applications)
      .where(eq(applications.email, user.email))
      .all(),
    letters: db
      .select({
        subject: outbox.subject,
        state: outbox.state,
        createdAt: outbox.createdAt,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(eq(outbox.recipient, user.email))
      .all(),
    sessions: db
      .select({ createdAt: sessions.createdAt, endsAt: sessions.absoluteExpiresAt })
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .all(),
    devices: db
      .select({ createdAt: knownDevices.createdAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, user.id))
      .all(),
    links: db
      .select({ purpose: tokens.purpose, createdAt: tokens.createdAt, expiresAt: tokens.expiresAt })
      .from(tokens)
      .where(eq(tokens.userId, user.id))
      .all(),
    checkouts: db
      .select({ orderId: idempotency.orderId, createdAt: idempotency.createdAt })
      .from(idempotency)
      .where(eq(idempotency.userId, user.id))
      .all(),
  };
}

/** Those he placed; a livreur's missions are his clients' orders, not his data. */
function ordersOf({ db }: SignedCtx, clientId: string) {
  const mine = db.select({ id: orders.id }).from(orders).where(eq(orders.clientId, clientId));
  const lines = byOrder(db.select().from(orderLines).where(inArray(orderLines.orderId, mine)).all());
  const events = byOrder(
    db
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, mine))
      .orderBy(asc(orderEvents.sequence))
      .all(),
  );
  const found = db
    .select()
    .from(orders)
    .where(eq(orders.clientId, clientId))
    .orderBy(asc(orders.createdAt))
    .all();
  return found.map(
    ({ folded: _, livreurId: __, livreurName: ___, livreurPhone: ____, clientId: _____, ...order }) => ({
      ...order,
      lng: order.lng === null ? null : order.lng / MICRO,
      lat: order.lat === null ? null : order.lat / MICRO,
      lines: (lines.get(order.id) ?? []).map(({ name, service, quantity, unitPrice }) => ({
        name,
        service,
        quantity,
        unitPrice,
      })),
      events: (events.get(order.id) ?? []).map(({ kind, from, to, at, actorRole }) => ({
        kind,
        from,
        to,
        at,
        by: actorRole,
      })),
    }),
  );
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group) group.push(row);
    else groups.set(row.orderId, [row]);
  }
  return groups;
}
