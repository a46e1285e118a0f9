import { and, eq, isNull } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, plantStops, stopLetters, users } from '#db/schema.ts';
import type { StopInLetter } from '#domain/letters.ts';
import type { ActEvent } from '../../acts/event.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';

type Stop = typeof plantStops.$inferSelect;
type Return = StopInLetter['returns'][number];

const readerOf = prepareStatement((db, p) =>
  db
    .select({ clientId: users.id, fullname: users.fullname, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(eq(orders.id, p('orderId')), users.orderLetters, isNull(users.erasedAt))),
);

const noteLetter = prepareStatement((db, p) =>
  db.insert(stopLetters).values(p.row('stopId', 'clientId')).onConflictDoNothing(),
);

const stopOf = prepareStatement((db, p) =>
  db
    .select()
    .from(plantStops)
    .where(eq(plantStops.id, p('id'))),
);

export function writeStopLetters(ctx: LetterCtx, events: readonly ActEvent[]): void {
  const returnsByStop = new Map<string, Return[]>();
  for (const { orderId, own } of events) {
    if (own?.table !== 'promiseMoves' || own.stopId === null) continue;
    const returns = returnsByStop.get(own.stopId) ?? [];
    returnsByStop.set(own.stopId, [...returns, { id: orderId, promisedAt: own.to }]);
  }
  for (const [stopId, returns] of returnsByStop) {
    const stop = stopOf(ctx.db).get({ id: stopId });
    if (stop) writeLettersAboutStop(ctx, stop, returns);
  }
}

/** A client gets one letter about a stop, even with several orders. */
export function writeLettersAboutStop(
  ctx: LetterCtx,
  { id: stopId, since, until, reason }: Pick<Stop, 'id' | 'since' | 'until' | 'reason'>,
  returns: readonly Return[],
): void {
  for (const [clientId, { reader, own }] of groupByClient(ctx, returns)) {
    if (noteLetter(ctx.db).run({ stopId, clientId }).changes === 0) continue;
    const { fullname, email: to } = reader;
    enqueueLetter(ctx, {
      kind: 'order.plantStopped',
      to,
      data: { fullname, reason, since, until, returns: own },
    });
  }
}

function groupByClient(ctx: LetterCtx, returns: readonly Return[]) {
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
