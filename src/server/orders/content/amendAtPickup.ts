import { DomainError } from '#domain/failures/failures.ts';
import { type HandoverInput, itemsSchema } from '#domain/inputs/pieces.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { isSameContent, listItemsAtPickup } from '#domain/pieces/content.ts';
import { actOn } from '../../acts/act.ts';
import { loadOrderForActor, type OrderSnapshot } from '../../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../../ctx.ts';
import { amendedContent, changeOf } from './amend.ts';
import { findChange, readContent } from './contentStatements.ts';

interface Agreed extends Pick<HandoverInput, 'counts' | 'added' | 'total'> {
  /** Of the step that follows, which may have waited for the network. */
  at: number;
}

/**
 * The client has given their code for what was counted: the order becomes that, before the livreur's step in the same
 * transaction. Answers its pieces; null when what they agreed to is not to be had any more, and the order stays.
 */
export function amendAtPickup(
  ctx: SignedCtx,
  { id }: Pick<OrderSnapshot, 'id'>,
  agreed: Agreed,
): number | null {
  const order = loadOrderForActor(ctx, id);
  const before = readContent(ctx, order);
  const after = agreedContent(ctx, order, before, agreed);
  if (after === null || (agreed.total ?? after.grandTotal) !== after.grandTotal) return null;
  if (isSameContent(before, after)) return after.pieces;
  actOn(ctx, {
    kind: 'amend',
    procedure: 'missions.advance',
    orderId: id,
    rule: () => ({ ...changeOf(ctx, order, { agreed: 'code', before, after }), at: agreed.at }),
  });
  return after.pieces;
}

/** Null when it is no order, or a garment is not offered any more. */
function agreedContent(
  ctx: SignedCtx,
  order: OrderSnapshot,
  before: OrderContent,
  { counts, added }: Agreed,
): OrderContent | null {
  const items = itemsSchema.safeParse(listItemsAtPickup(before.lines, counts, added));
  if (!items.success) return null;
  try {
    return amendedContent(ctx, order, before, { items: items.data });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ARTICLE_UNAVAILABLE') return null;
    throw error;
  }
}

/** Before a pickup is undone: what its client agreed to, in the event of this sequence, is undone with it. */
export function restoreContent(ctx: SignedCtx, orderId: string, sequence: number): void {
  const change = findChange(ctx, orderId, sequence);
  if (!change) return;
  actOn(ctx, {
    kind: 'amend',
    procedure: 'missions.undo',
    orderId,
    rule: (order) => {
      const content = { before: readContent(ctx, order), after: change.before };
      return changeOf(ctx, order, { agreed: 'undone', ...content });
    },
  });
}
