import { and, desc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import { moneyEntries, orders, paymentAttempts, providerEvents } from '#db/schema.ts';
import { findRow, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY, formatIsoDay, startOfDay } from '#domain/format/calendar.ts';
import type { ReconcileInput } from '#domain/inputs/payment.ts';
import { getReceiptKey, PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import { listAccountReceipts } from '../../cash/accountReceipts.ts';
import { countedKind, readCashDay, reversed } from '../../cash/cashDay.ts';
import { signedAmount } from '../../cash/heldCash.ts';
import type { SignedCtx } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import type { BookLine, PaymentProvider } from '../../providers/provider.ts';
import { findAttempt } from './attempts.reads.ts';

type LineOfAttempt = { attemptId: string | null };

/** Null where one of the two books has no such line. */
type Compared = { theirs: number | null; ours: number | null };

/** The money may be booked on a later day than its own, never on an earlier one. */
const isOfDay = (since: number) =>
  and(gte(moneyEntries.bookedOn, since), gte(moneyEntries.at, since), lt(moneyEntries.at, since + DAY));

/** No book of a provider names their order. After a close they are booked on the next day, as all that comes then. */
function listReceiptsByHand({ db }: SignedCtx, method: ReconcileInput['provider'], since: number) {
  const { id: actorId } = getSystemActor(method);
  const ofAccounts = [since, since + DAY]
    .flatMap((day) => listAccountReceipts({ db }, day))
    .filter((receipt) => receipt.method === method && startOfDay(receipt.at) === since)
    .map(({ kind, at, amount }) => ({ orderId: null, at, amount: kind === 'receipt' ? amount : -amount }));
  const ofOrders = db
    .select({ orderId: moneyEntries.orderId, at: moneyEntries.at, amount: signedAmount })
    .from(moneyEntries)
    .leftJoin(reversed, eq(reversed.sequence, moneyEntries.reverses))
    .where(
      and(
        isOfDay(since),
        eq(moneyEntries.method, method),
        ne(moneyEntries.actorId, actorId),
        sql`${countedKind} = 'receipt'`,
      ),
    )
    .orderBy(moneyEntries.bookedOn, moneyEntries.sequence)
    .all();
  return [...ofOrders, ...ofAccounts];
}

/** The provider's list names who paid, so a line is looked up by its client. */
const nameOrders = <Row extends { orderId: string | null }>({ db }: SignedCtx, rows: readonly Row[]) =>
  rows.map((row) => {
    const order = row.orderId === null ? undefined : findRow(db, orders, eq(orders.id, row.orderId));
    return { ...row, number: order?.number ?? null, clientName: order?.clientName ?? null };
  });

const MOST_NOTICES = 100;

/** Money that the provider tells of and that belongs to no payment of ours, as after a restored backup. */
const listNoticesOfNobody = ({ db }: SignedCtx, { name, describeNotice }: PaymentProvider) =>
  db
    .select({ id: providerEvents.id, raw: providerEvents.raw, receivedAt: providerEvents.receivedAt })
    .from(providerEvents)
    // The plus keeps SQLite on the index of ages, which needs no sort.
    .where(and(sql`+${providerEvents.provider} = ${name}`, isNull(providerEvents.attemptId)))
    .orderBy(desc(providerEvents.receivedAt))
    .limit(MOST_NOTICES)
    .all()
    .map(({ id, raw, receivedAt }) => ({ id, receivedAt, ...describeNotice(raw) }));

/** A provider's book of one day beside ours; what differs comes first. */
export async function reconcileDay(ctx: SignedCtx, { provider: name, day }: ReconcileInput) {
  const provider = ctx.providers.find(name);
  if (!provider?.listDay) throw new DomainError('PROVIDER_OFF');
  const readBook = async (of: string) => {
    const book = await provider.listDay?.(of).catch((error: unknown) => {
      ctx.log.warn('book of a provider not read', { provider: name, ...describeError(error) });
      throw new DomainError('PROVIDER_SILENT', { provider: PROVIDER_LABELS[name] });
    });
    return (book ?? []).map((line) => toLine(ctx, name, line));
  };
  const { id: actorId } = getSystemActor(name);
  const since = Date.parse(day);
  const received = ctx.db
    .select({
      attemptId: paymentAttempts.id,
      ...pickColumns(paymentAttempts, 'orderId', 'reference', 'transactionId', 'createdAt'),
      ...pickColumns(moneyEntries, 'amount', 'at'),
    })
    .from(moneyEntries)
    .innerJoin(paymentAttempts, sql`${paymentAttempts.id} = substr(${moneyEntries.key}, 9)`)
    .where(and(eq(moneyEntries.actorId, actorId), isOfDay(since)))
    .all();
  const theirLines = await readBook(day);
  const listMissing = (known: LineOfAttempt[]) => {
    const ids = new Set(known.map(({ attemptId }) => attemptId));
    return received.filter(({ attemptId }) => !ids.has(attemptId));
  };
  const earlier = await Promise.all(listEarlierDays(listMissing(theirLines), since).map(readBook));
  const ourLines = listMissing([...theirLines, ...earlier.flat()]).map(
    ({ amount, createdAt: _, ...receipt }) => ({ ...receipt, ours: amount, theirs: null, fee: null }),
  );
  const lines = [...theirLines, ...ourLines]
    .map(({ attemptId: _, ...line }) => line)
    .toSorted((a, b) => Number(isEqual(a)) - Number(isEqual(b)) || a.at - b.at);
  const sum = (column: 'theirs' | 'ours' | 'fee') =>
    lines.reduce((total, line) => total + (line[column] ?? 0), 0);
  return {
    lines: nameOrders(ctx, lines),
    theirs: sum('theirs'),
    ours: sum('ours'),
    fees: sum('fee'),
    byHand: nameOrders(ctx, listReceiptsByHand(ctx, name, since)),
    /** The till of this day counts this sum; money that came after a close is counted on the next day. */
    onTill: readCashDay(ctx, { day }).received[name],
    ofNobody: listNoticesOfNobody(ctx, provider),
  };
}

const MOST_EARLIER_DAYS = 3;

/** A session lives for a day at most, so a payment that was read later stands in the book of one of these days. */
function listEarlierDays(missing: readonly { createdAt: number }[], since: number): string[] {
  const days = missing.flatMap(({ createdAt }) => [startOfDay(createdAt), startOfDay(createdAt + DAY)]);
  const earlier = [...new Set(days)].filter((day) => day < since).toSorted((a, b) => b - a);
  return earlier.slice(0, MOST_EARLIER_DAYS).map(formatIsoDay);
}

const isEqual = ({ theirs, ours }: Compared) => theirs === ours;

function toLine({ db }: SignedCtx, provider: ReconcileInput['provider'], line: BookLine) {
  const { transactionId, reference, providerId, amount: theirs, fee, at } = line;
  const attempt = findAttempt({ db }, { provider, providerId, reference });
  const isBySystem = eq(moneyEntries.actorId, getSystemActor(provider).id);
  const receipt =
    attempt && findRow(db, moneyEntries, and(isBySystem, eq(moneyEntries.key, getReceiptKey(attempt.id))));
  const attemptId = attempt?.id ?? null;
  const orderId = attempt?.orderId ?? null;
  return { attemptId, orderId, reference, transactionId, at, theirs, fee, ours: receipt?.amount ?? null };
}
