import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, type plantStops, stopLetters, users } from '#db/schema.ts';
import { isToldAgain, type ToldReturn } from '#domain/promises/stops.ts';
import type { Deps } from '../../ctx.ts';
import { IS_OPEN } from '../../orderFields/promiseJson.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';

type Stop = Pick<typeof plantStops.$inferSelect, 'id' | 'since' | 'until' | 'reason'>;

const readerOf = prepareStatement((db, p) =>
  db
    .select({ clientId: users.id, fullname: users.fullname, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(eq(orders.id, p('orderId')), users.orderLetters, isNull(users.erasedAt))),
);

const lettersOfStop = prepareStatement((db, p) =>
  db
    .select({ clientId: stopLetters.clientId, returns: stopLetters.returns })
    .from(stopLetters)
    .where(eq(stopLetters.stopId, p('stopId'))),
);

const openPromise = prepareStatement((db, p) =>
  db
    .select({ promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(eq(orders.id, p('orderId')), IS_OPEN)),
);

const noteLetter = prepareStatement((db, p) =>
  db
    .insert(stopLetters)
    .values(p.row('stopId', 'clientId', 'returns'))
    .onConflictDoUpdate({
      target: [stopLetters.stopId, stopLetters.clientId],
      set: { returns: sql`excluded.returns` },
    }),
);

/** A client gets one letter about a stop, even with several orders, and one more if what it told has moved again. */
export function writeLettersAboutStop(
  ctx: LetterCtx & Pick<Deps, 'house'>,
  { id: stopId, since, until, reason }: Stop,
  moved: readonly ToldReturn[],
): void {
  const letters = new Map(
    lettersOfStop(ctx.db)
      .all({ stopId })
      .map((one) => [one.clientId, one.returns]),
  );
  const returns = [...moved, ...listUnmovedReturns(ctx, [...letters.values()].flat(), moved)];
  for (const [clientId, { reader, own }] of groupByClient(ctx, returns)) {
    const earlier = letters.get(clientId);
    if (earlier && !isToldAgain(own, earlier, ctx.house().slotMinutes)) continue;
    noteLetter(ctx.db).run({ stopId, clientId, returns: own });
    const { fullname, email: to } = reader;
    enqueueLetter(ctx, {
      kind: 'order.plantStopped',
      to,
      data: { fullname, reason, since, until, returns: own },
    });
  }
}

/** A letter reckons with an estimate, so a return that it told of may not move in the end. */
function listUnmovedReturns(
  { db }: LetterCtx,
  toldReturns: readonly ToldReturn[],
  moved: readonly ToldReturn[],
): ToldReturn[] {
  const movedIds = new Set(moved.map(({ id }) => id));
  return toldReturns.flatMap(({ id }) => {
    const open = movedIds.has(id) ? undefined : openPromise(db).get({ orderId: id });
    return open ? [{ id, ...open }] : [];
  });
}

function groupByClient(ctx: LetterCtx, returns: readonly ToldReturn[]) {
  const clients = new Map<string, { reader: { fullname: string; email: string }; own: ToldReturn[] }>();
  for (const { id, promisedAt } of returns) {
    const reader = readerOf(ctx.db).get({ orderId: id });
    if (!reader) continue;
    const client = clients.get(reader.clientId) ?? { reader, own: [] };
    client.own.push({ id, promisedAt });
    clients.set(reader.clientId, client);
  }
  return clients;
}
