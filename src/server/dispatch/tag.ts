import { DomainError } from '#domain/failures/failures.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import type { SetTagInput } from '#domain/inputs/pieces.ts';
import { applyActs, makeOrderChangedError } from '../acts/act.ts';
import type { SignedCtx } from '../ctx.ts';
import { findTagOwner, planTag } from '../pieces/tags.ts';
import { readDeskOrder } from './dispatch.reads.ts';

export function setTag(
  ctx: SignedCtx,
  { orderId, tag, seen: seenTag }: SetTagInput,
): ReturnType<typeof readDeskOrder> {
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
  return readDeskOrder(ctx, orderId);
}
