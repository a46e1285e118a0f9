import type { ActEvent } from '../acts/change.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { listAudienceOfLivreur } from '../live/live.ts';

export function nudgeCashAfterCommit(ctx: Pick<SignedCtx, 'store' | 'live'>, livreurId: string): void {
  ctx.store.afterCommit(
    () => ctx.live.announce('cash', listAudienceOfLivreur(livreurId)),
    `cash:${livreurId}`,
  );
}

export function nudgeDrawerAfterCommit({ store, live }: Pick<SignedCtx, 'store' | 'live'>): void {
  store.afterCommit(() => live.announce('cash', ['admin']), 'cash');
}

export function nudgeCash({ live }: Pick<Deps, 'live'>, events: readonly ActEvent[]): void {
  const holders = new Set(events.map(({ entry }) => entry?.holderId));
  for (const holder of holders) if (holder) live.announce('cash', listAudienceOfLivreur(holder));
}
