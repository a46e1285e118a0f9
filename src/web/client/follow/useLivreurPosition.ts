import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { isLivreurSeen } from './isLivreurSeen.ts';

export type Followed = Outputs['orders']['inProgress']['items'][number];
export type SeenLivreur = Outputs['orders']['position'];

export function useLivreurPosition(order: Followed): SeenLivreur {
  const isSeen = isLivreurSeen(order);
  const query = trpc.orders.position.useQuery(
    { orderId: order.id },
    {
      enabled: isSeen,
      meta: { silent: true },
      refetchInterval: 30_000,
      // The last known position lets the first headline already show the distance.
      placeholderData: order.livreurSeen,
    },
  );
  // The cache may still hold the position of the previous trip.
  return (isSeen && query.data) || null;
}
