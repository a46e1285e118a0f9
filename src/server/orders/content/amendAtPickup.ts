import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import { deskItemsSchema, type HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { isSameContent, listItemsAtPickup, toDeskItem } from '#domain/pieces/content.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import type { OrderAct } from '../../acts/act.ts';
import type { OrderSnapshot } from '../../acts/change.ts';
import type { PersonCtx } from '../../ctx.ts';
import { buildAmendedContent, refuseAboveCeiling, toContentChange } from './amend.ts';
import { type ContentChange, findChange, readContent } from './contentStatements.ts';

type Counted = Pick<HandoverInput, 'added' | 'total'> & { counts?: readonly LineCount[] };

type Agreement = { lines: OrderLine[]; amendment: ContentChange | null };

const NOT_AGREED: readonly RefusalCode[] = [
  'ARTICLE_UNAVAILABLE',
  'PRICES_CHANGED',
  'OVER_CEILING',
  'REDO_FIXED',
];

/**
 * Returns null when the count leaves no valid order, a garment is no longer offered, the account is over its ceiling, the
 * linen is done again, or the client saw no total or another one. The linen has changed hands, so the count then stands as a gap.
 */
export function agreeOnCount(
  ctx: PersonCtx,
  order: OrderSnapshot,
  { counts, added, total }: Counted,
): Agreement | null {
  const before = readContent(ctx, order);
  const items = deskItemsSchema.safeParse(listItemsAtPickup(before.lines, counts, added)?.map(toDeskItem));
  if (!items.success) return null;
  try {
    const after = buildAmendedContent(ctx, order, before, { items: items.data });
    // A business pays by its contract, whose prices the livreur's phone does not know.
    if (order.accountId === null && total !== after.grandTotal) return null;
    refuseAboveCeiling(ctx, order, { before, after });
    const amendment = isSameContent(before, after) ? null : ({ agreed: 'code', before, after } as const);
    return { lines: after.lines, amendment };
  } catch (error) {
    if (error instanceof DomainError && NOT_AGREED.includes(error.code)) return null;
    throw error;
  }
}

export function planAmendmentUndo(ctx: PersonCtx, orderId: string, sequence: number): OrderAct[] {
  const change = findChange(ctx, orderId, sequence);
  if (!change) return [];
  return [
    {
      kind: 'amend',
      procedure: 'missions.undo',
      orderId,
      rule: (order) => {
        const content = { before: readContent(ctx, order), after: change.before };
        return toContentChange(ctx, order, { agreed: 'undone', ...content });
      },
    },
  ];
}
