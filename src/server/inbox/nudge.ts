import type { Ctx } from '../ctx.ts';

export function nudgeInboxAfterCommit(ctx: Pick<Ctx, 'store' | 'live'>): void {
  ctx.store.afterCommit(() => ctx.live.publishInbox(['admin']), 'inbox');
}
