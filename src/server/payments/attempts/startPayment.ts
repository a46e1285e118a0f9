import { and, eq, inArray } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema.ts';
import { findFirstUse } from '#db/select.ts';
import { paths } from '#domain/addresses.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { StartPaymentInput } from '#domain/inputs/payment.ts';
import { amountDueOf, isOnAccount } from '#domain/money/payment.ts';
import { findNextReadAt, isFinal, PROVIDER_LABELS, PROVIDERS } from '#domain/payments/attempt.ts';
import { makeOrderChangedError, makeTransitionRefusedError } from '../../acts/act.ts';
import type { ActEvent } from '../../acts/change.ts';
import { loadOrderForActor } from '../../acts/loadOrderForActor.ts';
import type { Deps, PersonCtx } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import { type PaymentProvider, ProviderDoubt, ProviderRefusal } from '../../providers/provider.ts';
import { type AttemptRow, listLiveAttempts } from './attempts.reads.ts';
import { pickSession, recordAnswer, updateAttempt } from './recordAnswer.ts';

export type Started = { attemptId: string; url: string };

/** However often and from wherever it is asked, one sum of an order has one open session at a provider. */
export async function startPayment(ctx: PersonCtx, input: StartPaymentInput): Promise<Started> {
  const provider = ctx.providers.find(input.provider);
  if (!provider) throw new DomainError('PROVIDER_OFF');
  const { attempt, isNew } = ctx.store.write(() => planAttempt(ctx, provider, input));
  return ctx.providers.share(attempt.id, async () => {
    const { id: attemptId, url } = isNew
      ? await beginAttempt(ctx, provider, attempt)
      : await resumeAttempt(ctx, provider, attempt);
    if (url === null) throw makeProviderDownError(ctx, provider);
    return { attemptId, url };
  });
}

/** Runs inside the transaction that commits the row, so that two taps find the same one. */
function planAttempt(
  ctx: PersonCtx,
  provider: PaymentProvider,
  { orderId, key }: StartPaymentInput,
): { attempt: AttemptRow; isNew: boolean } {
  const { name } = provider;
  const order = loadOrderForActor(ctx, orderId);
  const isOfKey = and(eq(paymentAttempts.actorId, ctx.actor.id), eq(paymentAttempts.key, key));
  const earlier = findFirstUse(ctx.db, paymentAttempts, isOfKey, { orderId, provider: name });
  if (earlier) return { attempt: earlier, isNew: false };
  if (order.status === 'cancelled') throw makeTransitionRefusedError(order);
  if (isOnAccount(order)) throw new DomainError('ON_ACCOUNT');
  const amount = amountDueOf(order);
  if (amount === 0) throw makeOrderChangedError(order);
  const live = listLiveAttempts(ctx, orderId);
  const same = live.find(
    (one) =>
      one.provider === name && one.amount === amount && (one.expiresAt === null || one.expiresAt > ctx.now()),
  );
  if (same) {
    endAttempts(
      ctx,
      live.flatMap(({ id }) => (id === same.id ? [] : [id])),
    );
    // A provider that cannot end a session keeps it payable, so a new one of the same sum would be paid twice.
    updateAttempt(ctx, same.id, { isUnwanted: false });
    return { attempt: same, isNew: false };
  }
  if (ctx.providers.breakerOf(name).isOpen()) throw makeProviderDownError(ctx, provider);
  ctx.limits.consume('payment.start', orderId);
  endAttempts(
    ctx,
    live.map(({ id }) => id),
  );
  return { attempt: insertAttempt(ctx, provider, { orderId, key, amount }), isNew: true };
}

function insertAttempt(
  { db, id: makeId, actor, now }: PersonCtx,
  provider: PaymentProvider,
  columns: { orderId: string; key: string; amount: number },
): AttemptRow {
  const id = makeId();
  const createdAt = now();
  const state = 'created';
  return db
    .insert(paymentAttempts)
    .values({
      id,
      ...columns,
      state,
      createdAt,
      actorId: actor.id,
      provider: provider.name,
      reference: provider.makeReference({ id, orderId: columns.orderId }),
      nextReadAt: findNextReadAt({ state, createdAt, expiresAt: null }, createdAt),
    })
    .returning()
    .get();
}

/** The sweeper asks the provider to end them, as far as it can. */
export function endAttempts({ db, now }: Pick<Deps, 'db' | 'now'>, ids: readonly string[]): void {
  if (ids.length === 0) return;
  db.update(paymentAttempts)
    .set({ isUnwanted: true, nextReadAt: now() })
    .where(and(inArray(paymentAttempts.id, [...ids]), eq(paymentAttempts.isUnwanted, false)))
    .run();
}

async function beginAttempt(
  ctx: PersonCtx,
  provider: PaymentProvider,
  { id, orderId, reference, amount }: AttemptRow,
): Promise<AttemptRow> {
  const breaker = ctx.providers.breakerOf(provider.name);
  const back = `${ctx.settings.publicUrl}${paths.paymentReturn}`;
  const ofOrder = ctx.actor?.role === 'client' ? `commande=${orderId}` : '';
  const logFields = { attempt: id, provider: provider.name };
  updateAttempt(ctx, id, { state: 'sent' });
  try {
    const session = await provider.start({
      reference,
      amount,
      paidUrl: ofOrder ? `${back}?${ofOrder}` : back,
      failedUrl: `${back}?${['echec', ofOrder].filter(Boolean).join('&')}`,
    });
    breaker.noteSuccess();
    return keepSession(ctx, id, pickSession(session));
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      ctx.log.error('payment refused by the provider', { ...logFields, ...describeError(error) });
      ctx.providers.noteTrouble(provider.name, 'refused');
      moveUndecided(ctx, id, { state: 'failed', nextReadAt: null });
    } else {
      if (error instanceof ProviderDoubt) breaker.noteFailure();
      ctx.log.warn('payment in doubt', { ...logFields, ...describeError(error) });
      moveUndecided(ctx, id, { state: 'unsure' });
    }
    throw makeProviderDownError(ctx, provider);
  }
}

const UNDECIDED = ['created', 'sent', 'unsure'] as const;

/** The provider may have told of the money before it answers, and that is never taken back. */
function moveUndecided(ctx: PersonCtx, id: string, columns: Partial<AttemptRow>): void {
  const isUndecided = and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, [...UNDECIDED]));
  ctx.store.write(() => ctx.db.update(paymentAttempts).set(columns).where(isUndecided).run());
}

function keepSession(ctx: PersonCtx, id: string, session: ReturnType<typeof pickSession>): AttemptRow {
  return ctx.store.write(() => {
    moveUndecided(ctx, id, { state: 'open' });
    const attempt = updateAttempt(ctx, id, session);
    // The order is deleted only when nothing of it is under way.
    if (!attempt) throw new DomainError('NOT_FOUND');
    return attempt;
  });
}

/** The provider is asked first, because the page of a session that is over, or has taken the money, is dead. */
async function resumeAttempt(
  ctx: PersonCtx,
  provider: PaymentProvider,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  const current = isFinal(attempt.state) ? attempt : await readResumedAttempt(ctx, provider, attempt);
  if (current.url !== null && isFinal(current.state))
    throw makeOrderChangedError(loadOrderForActor(ctx, current.orderId));
  return current;
}

async function readResumedAttempt(
  ctx: PersonCtx,
  provider: PaymentProvider,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  try {
    return recordAnswer(ctx, attempt.id, await provider.read(attempt)) ?? attempt;
  } catch (error) {
    ctx.log.warn('payment still in doubt', { attempt: attempt.id, ...describeError(error) });
    return attempt;
  }
}

function makeProviderDownError({ providers }: PersonCtx, { name }: PaymentProvider): DomainError {
  const others = providers.list.filter((other) => other.name !== name);
  return new DomainError('PROVIDER_DOWN', {
    provider: PROVIDER_LABELS[name],
    others: [...others.map((other) => PROVIDER_LABELS[other.name]), 'espèces'].join(', '),
  });
}

/** The order owes another sum by now, or its client has chosen another means. */
export function endOutdatedAttempts(deps: Deps, events: readonly ActEvent[]): void {
  const outdated = events.flatMap(({ before, after, procedure }) => {
    if (!before || !after) return [];
    const due = amountDueOf(after);
    const isChosen = procedure === 'orders.choosePayment';
    if (!isChosen && due === amountDueOf(before)) return [];
    const live = listLiveAttempts(deps, after.id);
    return live.filter(
      ({ amount, provider }) => amount !== due || (isChosen && provider !== after.paymentMethod),
    );
  });
  endAttempts(
    deps,
    outdated.map(({ id }) => id),
  );
  if (outdated.length > 0) deps.store.afterCommit(deps.sweeper.wake);
}

/** Another sum came than was asked for, and somebody of the desk has recorded what came. */
export function settleRecordedMismatches({ db }: Deps, events: readonly ActEvent[]): void {
  for (const { entry, actor, orderId } of events) {
    const provider = PROVIDERS.find((one) => one === entry?.method);
    if (!provider || entry?.kind !== 'receipt' || actor.role === 'system') continue;
    db.update(paymentAttempts)
      .set({ state: 'failed', nextReadAt: null })
      .where(
        and(
          eq(paymentAttempts.orderId, orderId),
          eq(paymentAttempts.provider, provider),
          eq(paymentAttempts.problem, 'mismatch'),
        ),
      )
      .run();
  }
}
