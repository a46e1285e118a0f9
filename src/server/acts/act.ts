import { and, eq } from 'drizzle-orm';
import { insertRow, prepareStatement } from '#db/connection.ts';
import { hashHandover } from '#db/integrity/handoverHash.ts';
import { idempotency } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { type ActKind, getEventKind, mayAct, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { findHandoverLeg } from '#domain/pieces/handover.ts';
import type { ActCtx } from '../ctx.ts';
import type { ActEvent, Change, OrderSnapshot } from './change.ts';
import { deriveColumns, pickAuditFields } from './columnsAfter.ts';
import { assumeHandover, insertHandover } from './handoverStatements.ts';
import { type NewAuditRow, recordDeskAudit, recordOrderEvent } from './journal.ts';
import { insertEntry } from './ledgerStatements.ts';
import { loadOrderForActor, type Reach } from './loadOrderForActor.ts';
import { deleteOrder, updateOrder } from './orderStatements.ts';

export type ActDone = { orderId: string; status: OrderStatus };

export interface OrderAct {
  kind: Exclude<ActKind, 'place'>;
  procedure: ActName;
  orderId: string;
  /** The status that the person saw; the act is refused if the order has another one by now. */
  from?: OrderStatus | undefined;
  /** Undefined keeps the status; null is for an act that removes the order. */
  to?: OrderStatus | null;
  refusal?: 'ORDER_CHANGED' | 'TRANSITION_REFUSED';
  reach?: Reach;
  /** The rule runs inside the transaction; null means that nothing is left to change. */
  rule?(order: OrderSnapshot): Change | null;
}

interface Together {
  key?: ActKey | null;
  /** This one journal row names every order and replaces the row of each. */
  audit?: NewAuditRow;
}

type Acts = OrderAct | readonly OrderAct[];

/**
 * Every act on an order goes through this function, except its placing. Each act finds what the act before it left,
 * and one refusal undoes them all. Acts that share what one of them reads are planned by a function, which runs in their
 * transaction. The effects of their events are in `boot/followUps.ts`.
 */
export function applyActs(ctx: ActCtx, acts: Acts | (() => Acts), { key, audit }: Together = {}): void {
  writeAct(ctx, () => {
    if (key && findOrderOfKey(ctx, key)) return;
    let changed: string | undefined;
    for (const act of [typeof acts === 'function' ? acts() : acts].flat()) {
      const done = applyAct(ctx, act);
      if (!done) continue;
      if (!audit) recordDeskAudit(ctx, done.audit);
      ctx.store.beforeCommit(ctx.follow, done.event);
      changed = act.orderId;
    }
    if (key && changed) recordKey(ctx, key, changed);
    if (audit) recordDeskAudit(ctx, audit);
  });
}

function writeAct<T>({ store, answerAfter }: ActCtx, work: () => T): T {
  if (!answerAfter) return store.write(work);
  const result = store.writeTogether(work);
  if (store.sharedCommit) answerAfter(store.sharedCommit);
  return result;
}

export type NewOrder = { order: OrderSnapshot; contentHash: string; audited?: Record<string, unknown> };

/** A key that was used before returns the order of its first use. */
export function createOrder(ctx: ActCtx, key: ActKey, procedure: ActName, insert: () => NewOrder): string {
  return writeAct(ctx, () => {
    const first = findOrderOfKey(ctx, key);
    if (first) return first;
    if (!mayAct('place', null, 'pending', ctx.actor.role)) throw new DomainError('FORBIDDEN');
    const { order, contentHash, audited } = insert();
    recordKey(ctx, key, order.id);
    recordDeskAudit(ctx, { act: procedure, subject: order.id, ...(audited && { after: audited }) });
    const event = { orderId: order.id, kind: getEventKind('place'), to: order.status, contentHash };
    const recorded = recordOrderEvent(ctx, event);
    ctx.store.beforeCommit(ctx.follow, toEvent(ctx, procedure, recorded, { before: null, after: order }));
    return order.id;
  });
}

export function makeOrderChangedError({ status }: Pick<OrderSnapshot, 'status'>): DomainError {
  return new DomainError('ORDER_CHANGED', { status });
}

export function makeTransitionRefusedError({ status }: Pick<OrderSnapshot, 'status'>): DomainError {
  return new DomainError('TRANSITION_REFUSED', { status });
}

type Done = { event: ActEvent; audit: NewAuditRow<ActName> };

/** The account of a business pays its orders and is invoiced for them, so the order itself changes nothing of that. */
const MONEY_ACTS: ReadonlySet<ActKind> = new Set<ActKind>([
  'choosePayment',
  'declarePaid',
  'refuseDeclared',
  'confirmCash',
  'markPaid',
  'refund',
  'reverse',
  'setBuyer',
]);

function applyAct(ctx: ActCtx, act: OrderAct): Done | null {
  const order = loadOrderForActor(ctx, act.orderId, act.reach);
  if (act.from !== undefined && order.status !== act.from) throw makeOrderChangedError(order);
  if (isOnAccount(order) && MONEY_ACTS.has(act.kind)) throw new DomainError('ON_ACCOUNT');
  const change = act.rule ? act.rule(order) : {};
  if (change === null) return null;
  const to = act.to === undefined ? order.status : act.to;
  if (!mayAct(act.kind, order.status, to, ctx.actor.role))
    throw new DomainError(act.refusal ?? 'TRANSITION_REFUSED', { status: order.status });
  if (act.kind === 'remove' || to === null) return removeOrder(ctx, act, order, change);
  return changeOrder(ctx, { ...act, kind: act.kind, to }, order, change);
}

type Step = OrderAct & { kind: Exclude<ActKind, 'place' | 'remove'>; to: OrderStatus };

function changeOrder(ctx: ActCtx, act: Step, order: OrderSnapshot, change: Change): Done {
  const { to } = act;
  const { detail, money, livreur } = change;
  // The event, its ledger entry and the order share one time.
  const at = change.at ?? ctx.now();
  const leg = findHandoverLeg(act.kind, order.status, to);
  const handover = leg && (change.handover ?? assumeHandover(ctx, leg, order));
  const columns = deriveColumns(order, { kind: act.kind, to, at, leg, handover, change, terms: ctx.house() });
  if (!change.keepsOrder && !updateOrder(ctx, order, columns)) throw makeOrderChangedError(order);
  const recorded = recordOrderEvent(ctx, {
    orderId: order.id,
    kind: getEventKind(act.kind),
    ...(to !== order.status && { from: order.status, to }),
    ...(livreur && { livreur }),
    ...(detail !== undefined && { detail }),
    ...(change.contentHash && { contentHash: change.contentHash() }),
    ...(leg && handover && { contentHash: hashHandover({ ...handover, orderId: order.id, leg }) }),
    at,
    ...(change.phoneAt !== undefined && { phoneAt: change.phoneAt }),
  });
  const { sequence } = recorded;
  if (money?.entry) insertEntry(ctx, money.entry, { sequence, orderId: order.id, at });
  if (leg && handover) insertHandover(ctx, { orderId: order.id, sequence, leg }, handover);
  const own = change.record?.({ sequence, orderId: order.id, at }) ?? null;
  return {
    event: toEvent(ctx, act.procedure, recorded, {
      before: order,
      after: { ...order, ...columns, version: order.version + (change.keepsOrder ? 0 : 1) },
      ...(money?.entry && { entry: money.entry }),
      ...(leg && handover && { handover: { ...handover, leg } }),
      own,
    }),
    audit: { act: act.procedure, subject: order.id, ...pickAuditFields(order, columns, change) },
  };
}

/** These columns name people by id alone, because an erasure does not change what an audit row says. */
const AUDITED_ON_REMOVAL = [
  'clientId',
  'livreurId',
  'status',
  'pieces',
  'totalItemsPrice',
  'transportFee',
  'grandTotal',
  'paymentMethod',
  'paymentState',
  'createdAt',
] as const;

function removeOrder(ctx: ActCtx, act: OrderAct, order: OrderSnapshot, { audited }: Change): Done {
  deleteOrder(ctx, order.id);
  const recorded = recordOrderEvent(ctx, {
    orderId: order.id,
    kind: getEventKind('remove'),
    from: order.status,
    detail: order.id,
  });
  return {
    event: toEvent(ctx, act.procedure, recorded, { before: order, after: null }),
    audit: {
      act: act.procedure,
      subject: order.id,
      before: { ...pickFields(order, ...AUDITED_ON_REMOVAL), ...audited },
    },
  };
}

type Recorded = ReturnType<typeof recordOrderEvent>;
type Details = Pick<ActEvent, 'before' | 'after'> & Partial<Pick<ActEvent, 'entry' | 'handover' | 'own'>>;

function toEvent({ actor }: ActCtx, procedure: ActName, recorded: Recorded, details: Details): ActEvent {
  return { ...recorded, procedure, actor, entry: null, handover: null, own: null, ...details };
}

/** An act with a key is applied once, even if the browser sends it twice. */
export type ActKey = { key: string; body: string };

const selectFirstUse = prepareStatement((db, p) =>
  db
    .select({ orderId: idempotency.orderId, bodyHash: idempotency.bodyHash })
    .from(idempotency)
    .where(and(eq(idempotency.actorId, p('actorId')), eq(idempotency.key, p('key')))),
);

export function findOrderOfKey(ctx: ActCtx, { key, body }: ActKey): string | null {
  const first = selectFirstUse(ctx.db).get({ actorId: ctx.actor.id, key });
  if (first && first.bodyHash !== body) throw new DomainError('KEY_REUSED');
  return first?.orderId ?? null;
}

function recordKey(ctx: ActCtx, { key, body }: ActKey, orderId: string): void {
  const row = { actorId: ctx.actor.id, key, bodyHash: body, orderId, createdAt: ctx.now() };
  insertRow(ctx.db, idempotency, row);
}
