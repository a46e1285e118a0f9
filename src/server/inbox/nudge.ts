import type { Ctx } from '../ctx.ts';

/** The desk, once for all of a transaction: what the public wrote, or what became of it. */
export function nudgeInboxAfterCommit(ctx: Pick<Ctx, 'store' | 'live'>): void {
  ctx.store.afterCommit(() => ctx.live.publishInbox(['admin']), 'inbox');
}
