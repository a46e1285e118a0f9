import { and, eq, or } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import type { GivenBackInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isLinenInHands } from '#domain/orders/order.ts';
import type { LinenAt } from '#domain/pieces/handover.ts';
import { applyActs } from '../../acts/act.ts';
import type { Change, OrderSnapshot } from '../../acts/change.ts';
import { countPiecesToGive, planOwnHandover } from '../../acts/handoverStatements.ts';
import type { SignedCtx } from '../../ctx.ts';
import { holdsRestToday, isBroughtBackByOther } from '../../orderFields/linenJson.ts';
import { refuseUnheldLinen } from '../../pieces/handovers.ts';
import { findLivreurToSend, type Sending } from '../../rounds/livreurToSend.ts';

type NewCarrier = Sending & { linenAt?: LinenAt | undefined };

export function assignReturn(
  ctx: SignedCtx,
  sending: NewCarrier & { orderId: string; from: OrderStatus },
  procedure: ActName,
): void {
  const { orderId, from } = sending;
  applyActs(ctx, {
    kind: 'assignReturn',
    procedure,
    orderId,
    from,
    rule: (order) => {
      refuseUnheldLinen(order);
      if (order.returningAt !== null && order.livreurId === sending.livreurId) return null;
      return {
        livreur: findLivreurToSend(ctx, sending),
        columns: { returningAt: ctx.now() },
        ...planTransfer(ctx, order, sending),
      };
    },
  });
}

/** Linen that is given back at the counter needs no code from the client. */
export function recordLinenGivenBack(ctx: SignedCtx, { orderId, note }: GivenBackInput) {
  applyActs(ctx, {
    kind: 'giveBack',
    procedure: 'dispatch.givenBack',
    orderId,
    rule: (order) => {
      refuseUnheldLinen(order);
      const pieces = countPiecesToGive(ctx, order);
      return { handover: { how: 'bypass', reason: 'none', note, pieces }, audited: { pieces } };
    },
  });
}

/** Linen in the hands of the former livreur is handed over too, or it would be in nobody's name. */
export function planTransfer(
  ctx: SignedCtx,
  order: OrderSnapshot,
  { livreurId, linenAt }: NewCarrier,
): Pick<Change, 'audited' | 'contentHash' | 'record'> {
  const isInHands = isLinenInHands(order);
  if (isInHands && !linenAt) throw new DomainError('LINEN_AT_NEEDED');
  if (!linenAt || !(isInHands || isCarriedByOther(ctx, order, livreurId))) return {};
  const { piecesHeld: pieces } = order;
  return {
    audited: { linenAt, pieces },
    ...planOwnHandover(ctx, order.id, 'transfer', { how: linenAt, pieces }),
  };
}

/**
 * After a visit in vain or a partial delivery the linen comes back by itself, so nobody has to say where it is. It stays
 * where it is if its own carrier goes on with it, whatever is said of the other orders of a selection.
 */
function isCarriedByOther({ db, now }: SignedCtx, { id, livreurId }: OrderSnapshot, newLivreurId: string) {
  const holdsRest = livreurId === newLivreurId ? undefined : holdsRestToday(livreurId ?? '', now());
  return findRow(db, orders, and(eq(orders.id, id), or(isBroughtBackByOther(newLivreurId), holdsRest)));
}
