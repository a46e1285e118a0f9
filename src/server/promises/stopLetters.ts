import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, plantStops, stopLetters, users } from '#db/schema.ts';
import type { StopInLetter } from '#domain/letters.ts';
import { reckonEnd, STOP_NOTICE_MS } from '#domain/promises/stops.ts';
import { enqueueLetter, type LetterCtx } from '../mail/outbox.ts';
import { ordersMovedBy } from './movedOrders.ts';
import { readOpenStop } from './plant.reads.ts';

type OpenStop = NonNullable<ReturnType<typeof readOpenStop>>;
type Return = StopInLetter['returns'][number];

const setNoticed = prepareStatement((db, p) =>
  db
    .update(plantStops)
    .set({ noticedAt: sql`${p('now')}` })
    .where(eq(plantStops.id, p('id')))
    .prepare(),
);

const readerOf = prepareStatement((db, p) =>
  db
    .select({ clientId: users.id, fullname: users.fullname, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(eq(orders.id, p('orderId')), users.orderLetters, isNull(users.erasedAt)))
    .prepare(),
);

/** Nothing changes when the client was written to before. */
const noteLetter = prepareStatement((db, p) =>
  db.insert(stopLetters).values(p.row('stopId', 'clientId')).onConflictDoNothing().prepare(),
);

/** A stop that has lasted two hours is written of once, by the state in the database: also after a restart of the server. */
export function noticeLongStop(ctx: LetterCtx): void {
  const stop = readOpenStop(ctx);
  if (!stop || stop.noticedAt !== null || ctx.now() < stop.since + STOP_NOTICE_MS) return;
  ctx.store.write(() => {
    const reckoned = { since: stop.since, until: reckonEnd(stop, ctx.now()) };
    writeOfStop(ctx, { ...stop, until: null }, ordersMovedBy(ctx, reckoned));
    setNoticed(ctx.db).run({ id: stop.id, now: ctx.now() });
  });
}

/** One letter to each client of these orders, unless they had one about this stop. Inside the transaction. */
export function writeOfStop(
  ctx: LetterCtx,
  { id: stopId, since, until, reason }: Pick<OpenStop, 'id' | 'since' | 'until' | 'reason'>,
  returns: readonly Return[],
): void {
  for (const [clientId, { reader, own }] of byClient(ctx, returns)) {
    if (noteLetter(ctx.db).run({ stopId, clientId }).changes === 0) continue;
    const { fullname, email: to } = reader;
    enqueueLetter(ctx, {
      kind: 'order.plantStopped',
      to,
      data: { fullname, reason, since, until, returns: own },
    });
  }
}

/** Without those who want no letters about orders, or are gone. */
function byClient(ctx: LetterCtx, returns: readonly Return[]) {
  const clients = new Map<string, { reader: { fullname: string; email: string }; own: Return[] }>();
  for (const one of returns) {
    const reader = readerOf(ctx.db).get({ orderId: one.id });
    if (!reader) continue;
    const client = clients.get(reader.clientId) ?? { reader, own: [] };
    client.own.push(one);
    clients.set(reader.clientId, client);
  }
  return clients;
}
