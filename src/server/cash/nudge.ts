import type { ActEvent } from '../acts/change.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { listAudienceOfLivreur } from '../live/live.ts';

export function nudgeCashAfterCommit(ctx: Pick<SignedCtx, 'store' | 'live'>, livreurId: string): void {
  ctx.store.afterCommit(() => ctx.live.publishCash(listAudienceOfLivreur(livreurId)), `cash:${livreurId}`);
}

export function nudgeDrawerAfterCommit({ store, live }: Pick<SignedCtx, 'store' | 'live'>): void {
  store.afterCommit(() => live.publishCash(['admin']), 'cash');
}

export function nudgeCash({ live }: Pick<Deps, 'live'>, events: readonly ActEvent[]): void {
  const holders = new Set(events.map(({ entry }) => entry?.holderId));
  for (const holder of holders) if (holder) live.publishCash(listAudienceOfLivreur(holder));
}
