import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useBackGesture } from '#web/ui/useBackGesture.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import desk from '../desk.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { useDeskOrder } from './useDeskOrder.ts';

export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const paths = useDeskPaths();
  const { open: asking } = useDialogs();
  const { order, query, gone, removed } = useDeskOrder(orderId);
  // Mantine restores the focus only if the drawer mounts closed, so it opens one render later.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  const isVisible = opened && !removed;
  useBackGesture(isVisible, () => setOpened(false));
  return (
    <Drawer
      opened={isVisible}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      position="right"
      size="lg"
      closeOnEscape={!asking}
      title={
        <span className="row between anywhere">
          <Reference id={orderId} /> {order && !gone ? <StatusBadge status={order.status} /> : null}
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
        <>
          <OrderDetail order={order} query={query} />
          <p className={desk.hint}>
            <Link to={paths.order(orderId)}>Ouvrir sur sa page</Link>
          </p>
        </>
      ) : null}
      {!order && query.isPending ? <CardSkeleton map /> : null}
      {!order && query.isError && !gone ? (
        <LoadFailure title="Impossible de charger les détails de la commande." query={query} />
      ) : null}
    </Drawer>
  );
}
