import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { mayReassign } from '#domain/lifecycle/nextActs.ts';
import { trpc } from '#web/net/trpc.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { useOrderActs } from '../order/useOrderActs.ts';
import { findLeg } from '../table/assignQuestion.ts';
import type { ListedOrder } from '../types.ts';
import { LivreurCell } from './LivreurCell.tsx';
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
  const [isUnfolded, setUnfolded] = useState(false);
  const visibleLivreurs = livreurs.data?.filter(({ id }) => !only || id === only) ?? [];
  if (visibleLivreurs.length === 0) return null;
  const isDetailed = only !== undefined || isUnfolded;
  const Livreur = isDetailed ? LivreurStrip : LivreurCell;
  return (
    <div className="row one-row mb-8">
      <ul
        className={`bare ${isDetailed ? `stack gap-8 ${classes.strips}` : `surface ${classes.cells}`}`}
        aria-label="Livreurs"
      >
        {visibleLivreurs.map((livreur) => (
          <Livreur
            key={livreur.id}
            livreur={livreur}
            onOrder={(orderId) => assignDroppedOrder(livreur.id, orderId)}
            onOpen={() => onLivreur(livreur.id)}
          />
        ))}
      </ul>
      {only === undefined ? (
        <IconButton
          dense
          kind="secondary"
          icon={isUnfolded ? IconChevronUp : IconChevronDown}
          aria-label={isUnfolded ? 'Replier les livreurs' : 'Déplier les livreurs'}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      ) : null}
    </div>
  );
}
