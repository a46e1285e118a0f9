import { DomainError } from '#domain/failures/failures.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import type { PlaceForInput } from '#domain/inputs/contacts.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import type { SetTagInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getAssignmentTarget, mayReassign } from '#domain/lifecycle/nextActs.ts';
import type { CodeLeg, LinenAt } from '#domain/pieces/handover.ts';
import { applyActs, createOrder, makeOrderChangedError, makeTransitionRefusedError } from '../acts/act.ts';
import { planReopening } from '../claims/redo.ts';
import { findClientAccount } from '../contacts/contacts.reads.ts';
import { findOrAddOwner } from '../contacts/contacts.ts';
import type { SignedCtx } from '../ctx.ts';
import type { DeskOrder } from '../orderFields/orderJson.ts';
import { readLines } from '../orders/content/contentStatements.ts';
import { readRemovalObstacle } from '../orders/orders.reads.ts';
import { hashBody, insertNewOrder } from '../orders/place.ts';
import { findTagOwner, planTag } from '../pieces/tags.ts';
import { planVisitSentAgain } from '../pieces/visits.ts';
import { findLivreurToSend, type Sending } from '../rounds/livreurToSend.ts';
import { readDeskOrder } from './dispatch.reads.ts';
import { assignReturn, planTransfer } from './linen/returns.ts';

interface Assignment extends Sending {
  orderId: string;
  leg: CodeLeg;
  from: OrderStatus;
  linenAt?: LinenAt | undefined;
}

export const assign = (ctx: SignedCtx, assignment: Assignment) =>
  assignOrder(ctx, assignment, 'dispatch.assign');

export function assignOrder(ctx: SignedCtx, assignment: Assignment, procedure: ActName): void {
  const { orderId, leg, from, livreurId } = assignment;
  if (leg === 'return') {
    assignReturn(ctx, assignment, procedure);
    return;
  }
  const to = getAssignmentTarget(leg, from);
  applyActs(ctx, {
    kind: 'assign',
    procedure,
    orderId,
    to,
    rule: (order) => {
      // An act that had no answer is sent again.
      if (order.status === to && order.livreurId === livreurId) return null;
      if (order.status !== from) throw makeOrderChangedError(order);
      const again = order.toldAt === null ? planVisitSentAgain(ctx, order, leg) : {};
      const transfer = order.status === 'processing' ? planTransfer(ctx, order, assignment) : {};
      return {
        livreur: findLivreurToSend(ctx, assignment),
        ...again,
        ...transfer,
        record: (event) => {
          again.record?.(event);
          return transfer.record?.(event) ?? null;
        },
      };
    },
  });
}

type Reassignment = Sending & { orderId: string; from?: string; linenAt?: LinenAt | undefined };

export const reassign = (ctx: SignedCtx, reassignment: Reassignment) =>
  reassignOrder(ctx, reassignment, 'dispatch.reassign');

/** `from` is the livreur that the screen showed, so that a change in the meantime is refused. */
export function reassignOrder(ctx: SignedCtx, reassignment: Reassignment, procedure: ActName): void {
  const { orderId, livreurId, from } = reassignment;
  applyActs(ctx, {
    kind: 'reassign',
    procedure,
    orderId,
    rule: (order) => {
      const isReassignable = mayReassign(order.status, order.livreurId);
      if (isReassignable && order.livreurId === livreurId) return null;
      if (from !== undefined && order.livreurId !== from) throw makeOrderChangedError(order);
      if (!isReassignable) throw makeTransitionRefusedError(order);
      return {
        livreur: findLivreurToSend(ctx, reassignment),
        ...planTransfer(ctx, order, reassignment),
      };
    },
  });
}

export function setOrderStatus(
  ctx: SignedCtx,
  { orderId, from, to }: { orderId: string; from: OrderStatus; to: OrderStatus },
) {
  if (to === 'cancelled') return cancelOrder(ctx, { orderId, from });
  applyActs(ctx, { kind: 'set', procedure: 'dispatch.setStatus', orderId, from, to });
}

export function cancelOrder(ctx: SignedCtx, { orderId, from }: { orderId: string; from: OrderStatus }) {
  applyActs(ctx, () => [
    { kind: 'cancel', procedure: 'dispatch.cancel', orderId, from, to: 'cancelled' },
    ...planReopening(ctx, orderId),
  ]);
}

export function setTag(ctx: SignedCtx, { orderId, tag, seen: seenTag }: SetTagInput) {
  applyActs(ctx, {
    kind: 'tag',
    procedure: 'dispatch.tag',
    orderId,
    rule: (order) => {
      if (order.linen !== 'held') throw makeOrderChangedError(order);
      if (order.tag === tag && order.refusedTag === null) return null;
      if (order.tag !== seenTag) throw makeOrderChangedError(order);
      const owner = tag === null ? null : findTagOwner(ctx, order, tag);
      if (owner !== null)
        throw new DomainError('TAG_TAKEN', { tag, number: owner, order: formatOrderNumber(owner) });
      return planTag(tag);
    },
  });
}

/** The journal keeps lines, pieces and amounts of the deleted order. */
export function removeOrder(ctx: SignedCtx, orderId: string): { orderId: string } {
  applyActs(ctx, () => [
    {
      kind: 'remove',
      procedure: 'dispatch.remove',
      orderId,
      to: null,
      rule: (order) => {
        const obstacle = readRemovalObstacle(ctx, order);
        if (obstacle) throw new DomainError(obstacle);
        const lines = readLines(ctx, orderId).map((line) => ({
          ...pickFields(line, 'name', 'service', 'quantity', 'unitPrice'),
          ...(line.tenths && { tenths: line.tenths }),
          ...(line.discount ? { discount: line.discount } : {}),
        }));
        return { audited: { lines } };
      },
    },
    ...planReopening(ctx, orderId),
  ]);
  return { orderId };
}

/** The desk orders for somebody who has called, at the prices and hours of a client's own order. */
export function placeFor(ctx: SignedCtx, input: PlaceForInput): DeskOrder {
  const { key, expectedTotal: _, expectedPromise: __, ...body } = input;
  const orderId = createOrder(ctx, { key, body: hashBody(body) }, 'dispatch.placeFor', () => {
    const { contact, deskNote, override } = input;
    const orderer = { ...findOrderer(ctx, input), placedBy: ctx.actor.id, deskNote, override };
    return insertNewOrder(ctx, { ...input, contactPhone: contact.phone }, orderer);
  });
  return readDeskOrder(ctx, orderId);
}

function findOrderer(ctx: SignedCtx, { contact, toAccount }: PlaceForInput) {
  if (toAccount === undefined) return { ...findOrAddOwner(ctx, contact), clientName: contact.fullname };
  const account = findClientAccount(ctx, toAccount);
  if (!account) throw new DomainError('NOT_FOUND');
  return { clientId: account.id, clientName: account.fullname };
}
