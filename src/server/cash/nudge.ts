import type { SignedCtx } from '../ctx.ts';
import { audienceOfLivreur } from '../live/audience.ts';

/** The desk and the livreur whose cash it is, once for all of a transaction. */
export function nudgeCashAfterCommit(ctx: Pick<SignedCtx, 'store' | 'live'>, livreurId: string): void {
  ctx.store.afterCommit(() => ctx.live.publishCash(audienceOfLivreur(livreurId)), `cash:${livreurId}`);
}
