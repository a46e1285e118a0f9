import type { Ctx } from '../ctx.ts';

/** The desk is nudged once for all of a transaction. */
export function nudgeInboxAfterCommit(ctx: Pick<Ctx, 'store' | 'live'>): void {
  ctx.store.afterCommit(() => ctx.live.publishInbox(['admin']), 'inbox');
}
