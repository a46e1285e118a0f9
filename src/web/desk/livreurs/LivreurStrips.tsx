import { mayReassign } from '#domain/lifecycle/nextActs.ts';
import { trpc } from '#web/net/trpc.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
import { findLeg } from '../table/assignQuestion.ts';
import type { ListedOrder } from '../types.ts';
import { LivreurStrip } from './LivreurStrip.tsx';
import classes from './Livreurs.module.css';

interface Props {
  orders: readonly ListedOrder[];
  only?: string | undefined;
  onLivreur(livreurId: string): void;
}

export function LivreurStrips({ orders, only, onLivreur }: Props) {
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  const { assign, reassign } = useOrderActs();
  const assignDroppedOrder = (livreurId: string, orderId: string) => {
    const order = orders.find(({ id }) => id === orderId);
    if (!order || order.livreurId === livreurId) return;
    const leg = findLeg(order);
    if (leg) assign({ orderId, leg, livreurId, from: order.status });
    else if (mayReassign(order.status, order.livreurId))
      reassign({ orderId, livreurId, from: order.livreurId ?? undefined });
  };
  const visibleLivreurs = livreurs.data?.filter(({ id }) => !only || id === only) ?? [];
  if (visibleLivreurs.length === 0) return null;
  return (
    <ul className={`bare stack gap-8 ${classes.strips}`} aria-label="Livreurs">
      {visibleLivreurs.map((livreur) => (
        <LivreurStrip
          key={livreur.id}
          livreur={livreur}
          onOrder={(orderId) => assignDroppedOrder(livreur.id, orderId)}
          onOpen={() => onLivreur(livreur.id)}
        />
      ))}
    </ul>
  );
}
