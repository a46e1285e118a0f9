import { mayTrack } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { StatusBadge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { LazyTrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import type { OrderDialogProps } from './questions.ts';

export function TrackingDialog({ order: listedOrder, opened, onClose }: OrderDialogProps) {
  const orderId = listedOrder.id;
  const order = useFreshOrder(orderId, opened).data ?? listedOrder;
  const followed = mayTrack(order.status);
  const position = trpc.dispatch.position.useQuery(
    { orderId },
    { enabled: opened && followed, refetchInterval: 30_000, meta: { silent: true } },
  );
  const last = followed ? position.data : null;
  const name = order.livreur?.fullname ?? 'Livreur';
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`Suivi de la commande #${referenceOf(order.id)}`}
    >
      <div className="row between anywhere mt-12 mb-8">
        <span>
          {order.livreur ? (
            <>
              {name} <Phone value={order.livreur.phone} />
            </>
          ) : null}
        </span>
        <StatusBadge status={order.status} />
      </div>
      {order.clientLocation ? (
        <LazyTrackingMap
          label={`Carte de suivi de la commande ${referenceOf(order.id)}`}
          client={order.clientLocation}
          clientLabel={order.client.fullname}
          livreur={last ? { point: last.location, label: name } : null}
          height="min(24rem, 50vh)"
          movable
        />
      ) : null}
      <p className="mt-8 mb-12 muted wrap-anywhere" aria-live="polite">
        {followed ? null : 'Cette course est finie\u00a0: il n’y a plus rien à suivre.'}
        {followed && last ? (
          <>
            {name}, vu <RelativeTime at={last.at} />
          </>
        ) : null}
        {followed && !last ? 'Le livreur n’a pas encore partagé sa position.' : null}
      </p>
    </ModalFrame>
  );
}
