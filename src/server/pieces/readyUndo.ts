import type { Change, OrderSnapshot } from '../acts/change.ts';
import type { SignedCtx } from '../ctx.ts';
import { withdrawClientLetter } from '../mail/letters/orderLetters.ts';

/** News that has not left does not leave, and its client is told when the linen is ready again. */
export const planReadyUndo = (ctx: SignedCtx, { id }: OrderSnapshot): Change => ({
  columns: { readyAt: null, ...(withdrawClientLetter(ctx, id, 'order.ready') && { readyToldAt: null }) },
});
