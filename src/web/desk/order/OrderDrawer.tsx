import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { StatusBadge, TagBadge } from '#web/ui/badges.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { useDialogs } from '../dialogs/questions.ts';
import { Neighbours } from './Neighbours.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { useDeskOrder } from './useDeskOrder.ts';

interface Props {
  orderId: string;
  /** The list behind, in its order; a map has none. */
  orderIds: readonly string[];
  onGo(orderId: string): void;
  onClose(): void;
}

export function OrderDrawer({ orderId, orderIds, onGo, onClose }: Props) {
  const paths = useDeskPaths();
  const { open: asking } = useDialogs();
  const { order, query, gone, removed } = useDeskOrder(orderId);
  // Mantine restores the focus only if the drawer mounts closed, so it opens one render later.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  const isVisible = opened && !removed;
  return (
    <Drawer
      opened={isVisible}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      position="right"
      size="lg"
      closeOnEscape={!asking}
      title={
        <span className="row">
          {order ? <OrderNumber order={order} className="bold" /> : null}
          <Reference id={orderId} /> {order && !gone ? <StatusBadge status={order.status} /> : null}{' '}
          {order ? <TagBadge tag={order.tag} /> : null}
          <span className="row gap-4 ml-auto">
            <Neighbours orderId={orderId} orderIds={orderIds} onGo={onGo} />
          </span>
        </span>
      }
    >
      {gone && !removed ? (
        <EmptyState
          title="Cette commande n’existe plus"
          text="Elle vient d’être supprimée par un collègue."
          action={<Button onClick={() => setOpened(false)}>Fermer</Button>}
        />
      ) : null}
      {order && !gone ? (
        <OrderSheet
          order={order}
          query={query}
          foot={
            <Link to={paths.order(orderId)} state={{ orderIds }} className="text-14">
              Ouvrir sur sa page
            </Link>
          }
        />
      ) : null}
      {order || gone ? null : (
        <QueryState query={query} waiting={<CardSkeleton map />} subject="les détails de la commande" />
      )}
    </Drawer>
  );
}
