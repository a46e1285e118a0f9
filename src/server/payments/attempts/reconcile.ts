import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { moneyEntries, paymentAttempts } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { ReconcileInput } from '#domain/inputs/payment.ts';
import { PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import type { SignedCtx } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import type { BookLine } from '../../providers/provider.ts';
import { attemptOfProviderId, attemptOfReference } from './attempts.reads.ts';

export interface ReconciledLine {
  orderId: string | null;
  reference: string | null;
  transactionId: string | null;
  at: number;
  /** Null where one of the two books has no such line. */
  theirs: number | null;
  ours: number | null;
  fee: number | null;
}

const receiptsOfDay = prepareStatement((db, p) =>
  db
    .select({
      attemptId: paymentAttempts.id,
      orderId: paymentAttempts.orderId,
      reference: paymentAttempts.reference,
      transactionId: paymentAttempts.transactionId,
      amount: moneyEntries.amount,
      at: moneyEntries.at,
    })
    .from(moneyEntries)
    .innerJoin(paymentAttempts, sql`${paymentAttempts.id} = substr(${moneyEntries.key}, 9)`)
    .where(
      and(
        eq(moneyEntries.actorId, p('actorId')),
        // The money may be booked on a later day than its own, never on an earlier one.
        gte(moneyEntries.bookedOn, sql`${p('since')}`),
        gte(moneyEntries.at, sql`${p('since')}`),
        lt(moneyEntries.at, sql`${p('until')}`),
      ),
    ),
);

const receivedOfAttempt = prepareStatement((db, p) =>
  db
    .select({ amount: moneyEntries.amount })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.actorId, p('actorId')), eq(moneyEntries.key, p('key')))),
);

/** A provider's book of one day beside ours; what differs comes first. */
export async function reconcileDay(ctx: SignedCtx, { provider: name, day }: ReconcileInput) {
  const provider = ctx.providers.find(name);
  if (!provider?.listDay) throw new DomainError('PROVIDER_OFF');
  const book = await provider.listDay(day).catch((error: unknown) => {
    ctx.log.warn('book of a provider not read', { provider: name, ...describeError(error) });
    throw new DomainError('PROVIDER_SILENT', { provider: PROVIDER_LABELS[name] });
  });
  const { id: actorId } = getSystemActor(name);
  const since = Date.parse(day);
  const received = receiptsOfDay(ctx.db).all({ actorId, since, until: since + DAY });
  const theirLines = book.map((line) => toLine(ctx, name, line));
  const known = new Set(theirLines.map(({ attemptId }) => attemptId));
  const ourLines = received
    .filter(({ attemptId }) => !known.has(attemptId))
    .map(({ amount, ...receipt }) => ({ ...receipt, ours: amount, theirs: null, fee: null }));
  const lines = [...theirLines, ...ourLines]
    .map(({ attemptId: _, ...line }): ReconciledLine => line)
    .toSorted((a, b) => Number(isEqual(a)) - Number(isEqual(b)) || a.at - b.at);
  const sum = (column: 'theirs' | 'ours' | 'fee') =>
    lines.reduce((total, line) => total + (line[column] ?? 0), 0);
  return { lines, theirs: sum('theirs'), ours: sum('ours'), fees: sum('fee') };
}

const isEqual = ({ theirs, ours }: ReconciledLine) => theirs === ours;

function toLine({ db }: SignedCtx, provider: ReconcileInput['provider'], line: BookLine) {
  const { transactionId, reference, providerId, amount: theirs, fee, at } = line;
  const attempt =
    (providerId && attemptOfProviderId(db).get({ provider, providerId })) ||
    (reference && attemptOfReference(db).get({ provider, reference })) ||
    undefined;
  const { id: actorId } = getSystemActor(provider);
  const receipt = attempt && receivedOfAttempt(db).get({ actorId, key: `attempt:${attempt.id}` });
  const attemptId = attempt?.id ?? null;
  const orderId = attempt?.orderId ?? null;
  return { attemptId, orderId, reference, transactionId, at, theirs, fee, ours: receipt?.amount ?? null };
}
