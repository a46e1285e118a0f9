import { DomainError } from '#domain/failures/failures.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import { type ActKind, getEventKind, mayAct, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { MoneyChange } from '#domain/money/ledger.ts';
import { handoverLegOf, type NewHandover } from '#domain/pieces/handover.ts';
import { nudgeCashAfterCommit } from '../cash/nudge.ts';
import type { SignedCtx } from '../ctx.ts';
import { livreurToSend } from '../dispatch/livreurs.ts';
import { audienceOf } from '../live/audience.ts';
import { letterOnEvent } from '../mail/letters/letterOnEvent.ts';
import { auditedChange, columnsAfter, type OrderColumns, pick } from './columnsAfter.ts';
import { assumedHandover, insertHandover } from './handoverStatements.ts';
import { type ActKey, orderOfKey, rememberKey } from './idempotency.ts';
import { auditDesk, recordOrderEvent } from './journal.ts';
import { hasEntries, insertEntry } from './ledgerStatements.ts';
import { loadOrderForActor, type OrderSnapshot } from './loadOrderForActor.ts';
import { deleteOrder, updateOrder } from './orderStatements.ts';

/** What an act changes besides the status. */
export interface Change {
  money?: MoneyChange;
  /** Who gets the order; null: nobody has it any more. */
  livreurId?: string | null;
  /** Why it goes to a livreur who is away. */
  override?: { reason: string } | undefined;
  /** One word of detail for the event. */
  detail?: string;
  /** When it was done, for an act that waited for the network. */
  at?: number;
  /** How the linen changed hands; left out of an act that is a hand-over, nobody has counted. */
  handover?: NewHandover | undefined;
  /** Columns of what is known of the linen, or of an amended content. */
  columns?: OrderColumns;
  /** Of an amended order: what its lines and amounts are now. */
  contentHash?: () => string;
  /** What the audit row says besides the columns; nothing of a person. */
  audited?: Record<string, unknown>;
  /** Writes the act's own row beside its event. */
  record?(event: RecordedEvent): void;
}

export interface RecordedEvent {
  orderId: string;
  sequence: number;
  at: number;
}

/** Where an act has left its order, for who sees no more of it. */
export interface ActDone {
  orderId: string;
  status: OrderStatus;
}

interface OrderAct {
  kind: Exclude<ActKind, 'place'>;
  /** The procedure, for the journal: `dispatch.assign`. */
  procedure: ActName;
  orderId: string;
  /** The status that the person saw: the act is refused once it is another. */
  from?: OrderStatus | undefined;
  /** Where the act leads: left out where the status stays, null where it leads nowhere. */
  to?: OrderStatus | null;
  /** The refusal when the lifecycle does not know of the act: by default that it is not permitted. */
  refusal?: 'ORDER_CHANGED' | 'TRANSITION_REFUSED';
  key?: ActKey | null;
  reach?: 'cash';
  /** Another act of the same transaction writes to the client. */
  letter?: 'none';
  /** One row of the journal names this act with others of its transaction. */
  audit?: 'none';
  /** Refuses what it must and says what changes; null when what is asked for is so already. Inside the transaction. */
  rule?(order: OrderSnapshot): Change | null;
}

/**
 * The one way an order changes: in a single transaction it is loaded for the actor, compared with what was seen, checked,
 * written, and recorded with its event, audit row and letter; screens and mail hear of it after the commit.
 */
export function actOn(ctx: SignedCtx, act: OrderAct): void {
  ctx.store.write(() => {
    if (act.key && orderOfKey(ctx, act.key)) return;
    const order = loadOrderForActor(ctx, act.orderId, act.reach);
    if (act.from !== undefined && order.status !== act.from) throw orderChanged(order);
    const change = act.rule ? act.rule(order) : {};
    if (change === null) return;
    const to = act.to === undefined ? order.status : act.to;
    if (!mayAct(act.kind, order.status, to, ctx.actor.role))
      throw new DomainError(act.refusal ?? 'TRANSITION_REFUSED', { status: order.status });
    if (act.kind === 'remove' || to === null) removeOrder(ctx, act, order);
    else changeOrder(ctx, { ...act, kind: act.kind, to }, order, change);
    if (act.key) rememberKey(ctx, act.key, order.id);
    nudgeAfterCommit(ctx, order, change.livreurId ?? undefined);
  });
}

/** An order as it was just inserted. */
interface NewOrder {
  orderId: string;
  contentHash: string;
}

/** An order's first act: there is nothing to load or to compare yet. Answers the order of the key's first use. */
export function createOrder(ctx: SignedCtx, key: ActKey, insert: () => NewOrder): string {
  return ctx.store.write(() => {
    const first = orderOfKey(ctx, key);
    if (first) return first;
    if (!mayAct('place', null, 'pending', ctx.actor.role)) throw new DomainError('FORBIDDEN');
    const { orderId, contentHash } = insert();
    rememberKey(ctx, key, orderId);
    const event = { orderId, kind: getEventKind('place'), to: 'pending' } as const;
    recordOrderEvent(ctx, { ...event, contentHash });
    letterOnEvent(ctx, { ...event, by: ctx.actor.role });
    nudgeAfterCommit(ctx, { id: orderId, clientId: ctx.actor.id, livreurId: null });
    return orderId;
  });
}

export function orderChanged({ status }: Pick<OrderSnapshot, 'status'>): DomainError {
  return new DomainError('ORDER_CHANGED', { status });
}

export function transitionRefused({ status }: Pick<OrderSnapshot, 'status'>): DomainError {
  return new DomainError('TRANSITION_REFUSED', { status });
}

interface Step extends OrderAct {
  kind: Exclude<ActKind, 'place' | 'remove'>;
  to: OrderStatus;
}

function changeOrder(ctx: SignedCtx, act: Step, order: OrderSnapshot, change: Change): void {
  const { to } = act;
  const { detail, money } = change;
  // One time for the event, its entry and the order.
  const at = change.at ?? ctx.now();
  const hasMoved = to !== order.status;
  const livreur = sentLivreur(ctx, change);
  const leg = handoverLegOf(act.kind, order.status, to);
  const handover = leg && (change.handover ?? assumedHandover(ctx, leg, order));
  const { hours } = ctx.house();
  const columns = columnsAfter(order, { kind: act.kind, to, at, livreur, leg, handover, change, hours });
  if (!updateOrder(ctx, order, columns)) throw orderChanged(order);
  const sequence = recordOrderEvent(ctx, {
    orderId: order.id,
    kind: getEventKind(act.kind),
    ...(hasMoved && { from: order.status, to }),
    ...(livreur && { livreur }),
    ...(detail !== undefined && { detail }),
    ...(change.contentHash && { contentHash: change.contentHash() }),
    at,
  });
  const event = { sequence, orderId: order.id, at };
  if (money?.entry) insertEntry(ctx, money.entry, event);
  if (money?.entry?.holderId) nudgeCashAfterCommit(ctx, money.entry.holderId);
  if (leg && handover) insertHandover(ctx, { orderId: order.id, sequence, leg }, handover);
  change.record?.(event);
  if (act.audit !== 'none')
    auditDesk(ctx, {
      act: act.procedure,
      subject: order.id,
      ...auditedChange(order, columns, change, livreur),
    });
  if (act.letter === 'none') return;
  const by = ctx.actor.role;
  letterOnEvent(ctx, {
    orderId: order.id,
    kind: getEventKind(act.kind),
    to,
    by,
    detail,
    entry: money?.entry,
  });
}

/** By their ids: nobody can take a name out of the journal when its account is erased. */
const AUDITED_ON_REMOVAL = [
  'clientId',
  'livreurId',
  'status',
  'grandTotal',
  'paymentMethod',
  'paymentState',
  'createdAt',
] as const;

const sentLivreur = (ctx: SignedCtx, { livreurId, override }: Change) =>
  livreurId ? livreurToSend(ctx, { livreurId, override }) : undefined;

function removeOrder(ctx: SignedCtx, act: OrderAct, order: OrderSnapshot): void {
  if (hasEntries(ctx, order.id)) throw new DomainError('HAS_MONEY');
  deleteOrder(ctx.db).run({ orderId: order.id });
  auditDesk(ctx, { act: act.procedure, subject: order.id, before: pick(order, AUDITED_ON_REMOVAL) });
}

/** The desk, the client, who has the order and who had it. */
export function nudgeAfterCommit(
  ctx: Pick<SignedCtx, 'store' | 'live'>,
  order: Pick<OrderSnapshot, 'id' | 'clientId' | 'livreurId'>,
  newLivreurId?: string,
): void {
  const audience = audienceOf(order, newLivreurId);
  ctx.store.afterCommit(() => ctx.live.publish({ orderId: order.id, audience }));
}
