import { and, eq, sql } from 'drizzle-orm';
import { KEPT_CONTACT } from '#db/mergedContacts.ts';
import { contacts, orders, type plantStops, stopLetters, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { getShortNumber } from '#domain/format/order/orderNumber.ts';
import { roundToTold } from '#domain/promises/promise.ts';
import { isToldAgain, type ToldReturn } from '#domain/promises/stops.ts';
import type { Deps } from '../../ctx.ts';
import { IS_OPEN } from '../../orderFields/promiseJson.ts';
import { createLinkToken } from '../../tokens.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';
import { makeReaderToken, READER } from './reader.ts';

type Stop = Pick<typeof plantStops.$inferSelect, 'id' | 'since' | 'until' | 'reason'>;

const findReader = ({ db }: LetterCtx, orderId: string) =>
  db
    .select({
      ...READER,
      number: orders.number,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.clientId))
    .leftJoin(contacts, KEPT_CONTACT)
    .where(eq(orders.id, orderId))
    .get();

type Reader = NonNullable<ReturnType<typeof findReader>> & { email: string };

type StopCtx = LetterCtx & Pick<Deps, 'house' | 'random'>;

/** A reader gets one letter about a stop, even with several orders, and one more if what it told has moved again. */
export function writeLettersAboutStop(
  ctx: StopCtx,
  { id: stopId, since, until, reason }: Stop,
  moved: readonly ToldReturn[],
): void {
  const letters = new Map(
    ctx.db
      .select({ clientId: stopLetters.clientId, returns: stopLetters.returns })
      .from(stopLetters)
      .where(eq(stopLetters.stopId, stopId))
      .all()
      .map((one) => [one.clientId, one.returns]),
  );
  const returns = [...moved, ...listUnmovedReturns(ctx, [...letters.values()].flat(), moved)];
  for (const [clientId, { reader, own }] of groupByReader(ctx, returns)) {
    const earlier = letters.get(clientId);
    if (earlier && !isToldAgain(own, earlier, ctx.house().slotMinutes)) continue;
    ctx.db
      .insert(stopLetters)
      .values({ stopId, clientId, returns: own })
      .onConflictDoUpdate({
        target: [stopLetters.stopId, stopLetters.clientId],
        set: { returns: sql`excluded.returns` },
      })
      .run();
    const { fullname, email: to, readerKind } = reader;
    const links =
      readerKind === 'account'
        ? {}
        : { linkTokens: Object.fromEntries(own.map(({ id }) => [id, createLinkToken(ctx, id)])) };
    const unsubscribe = makeReaderToken(ctx, reader);
    const data = { fullname, reason, since, until, returns: own, ...links, unsubscribe };
    enqueueLetter(ctx, { kind: 'order.plantStopped', to, data });
  }
}

/** A letter reckons with an estimate, so a return that it told of may not move in the end. */
function listUnmovedReturns(
  { db }: LetterCtx,
  toldReturns: readonly ToldReturn[],
  moved: readonly ToldReturn[],
): ToldReturn[] {
  const movedIds = new Set(moved.map(({ id }) => id));
  const unmovedIds = toldReturns.map(({ id }) => id).filter((id) => !movedIds.has(id));
  return unmovedIds.flatMap((id) =>
    db
      .select(pickColumns(orders, 'id', 'promisedAt'))
      .from(orders)
      .where(and(eq(orders.id, id), IS_OPEN))
      .all(),
  );
}

function groupByReader(ctx: StopCtx, returns: readonly ToldReturn[]) {
  const readers = new Map<string, { reader: Reader; own: ToldReturn[] }>();
  for (const { id, promisedAt } of returns) {
    const row = findReader(ctx, id);
    if (!row?.isWanted || row.email === null) continue;
    const { reader, own } = readers.get(row.readerId) ?? { reader: { ...row, email: row.email }, own: [] };
    own.push({
      id,
      shortNumber: getShortNumber(row.number),
      promisedAt: roundToTold(ctx.house(), promisedAt),
    });
    readers.set(row.readerId, { reader, own });
  }
  return readers;
}
