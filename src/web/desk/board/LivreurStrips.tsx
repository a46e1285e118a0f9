import { type DragEvent, useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { mayReassign } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
import { legOf } from '../table/assignQuestion.ts';
import { areaOf, shortPromise } from '../table/rowWords.ts';
import type { DeskOrder, LivreurChoice } from '../types.ts';
import { draggedOrderId, isOrderDrag } from './drag.ts';
import classes from './LivreurStrips.module.css';

interface Props {
  /** The cards that may be dropped here. */
  orders: readonly DeskOrder[];
  onLivreur(livreurId: string): void;
}

/** Who is on the road, with what; a card that is dropped on a strip is theirs. */
export function LivreurStrips({ orders, onLivreur }: Props) {
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  const { assign, reassign } = useOrderActs();
  const drop = (livreurId: string, orderId: string) => {
    const order = orders.find(({ id }) => id === orderId);
    if (!order || order.livreurId === livreurId) return;
    const leg = legOf(order);
    if (leg) assign({ orderId, leg, livreurId, from: order.status });
    else if (mayReassign(order.status, order.livreurId))
      reassign({ orderId, livreurId, from: order.livreurId ?? undefined });
  };
  if (!livreurs.data || livreurs.data.length === 0) return null;
  return (
    <ul className={classes.strips} aria-label="Livreurs">
      {livreurs.data.map((livreur) => (
        <Strip
          key={livreur.id}
          livreur={livreur}
          onOrder={(orderId) => drop(livreur.id, orderId)}
          onOpen={() => onLivreur(livreur.id)}
        />
      ))}
    </ul>
  );
}

interface StripProps {
  livreur: LivreurChoice;
  onOrder(orderId: string): void;
  onOpen(): void;
}

function Strip({ livreur, onOrder, onOpen }: StripProps) {
  const now = useNow();
  const [isOver, setOver] = useState(false);
  const { fullname, openMissions, nextStop, held } = livreur;
  const enter = (event: DragEvent) => {
    if (!isOrderDrag(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onOrder(draggedOrderId(event));
  };
  return (
    <li
      className={classes.strip}
      data-over={isOver}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button type="button" className={classes.name} onClick={onOpen} title={`Les commandes de ${fullname}`}>
        {fullname}
      </button>
      {nextStop ? <StatusBadge status={nextStop.status} /> : null}
      <span className={classes.facts}>
        <span>{missionCount(openMissions)}</span>
        {held > 0 ? <span className="tabular">{formatFcfa(held)} en main</span> : null}
        {nextStop ? (
          <span className={classes.stop}>
            Prochain arrêt&nbsp;: #{referenceOf(nextStop.orderId)}, {areaOf(nextStop.clientAddress)},{' '}
            {shortPromise(nextStop.promisedAt, now)}
          </span>
        ) : null}
      </span>
    </li>
  );
}

function missionCount(open: number): string {
  if (open === 0) return 'Aucune mission';
  return `${open}\u00a0${open > 1 ? 'missions' : 'mission'}`;
}
