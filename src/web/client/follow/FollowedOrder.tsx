import { IconFileInvoice, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { describeCancellation } from '#domain/format/paymentWords.ts';
import { mayCancel } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import type { Point } from '#domain/places/geo.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { LazyTrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { ClaimLink, OrderClaims } from '../claim/OrderClaims.tsx';
import classes from '../OrderCard.module.css';
import { OrderContents } from '../OrderContents.tsx';
import follow from './FollowCard.module.css';
import { FollowCard, type Followed, type SeenLivreur } from './FollowCard.tsx';
import { OrderSteps } from './OrderSteps.tsx';

export function FollowedOrder({ order }: { order: Followed }) {
  const [unfolded, setUnfolded] = useState(false);
  const { clientLocation } = order;
  return (
    <FollowCard
      order={order}
      level="h2"
      map={
        clientLocation
          ? (position) => <LivreurOnTheRoad client={clientLocation} position={position} />
          : undefined
      }
      steps={unfolded ? <OrderSteps order={order} /> : undefined}
    >
      <div className={follow.content}>
        <OrderContents items={order.items} />
        <p className={classes.where}>
          <IconMapPin size={18} aria-hidden="true" />
          <span>{order.clientAddress}</span>
        </p>
      </div>
      <OrderClaims claims={order.claims} items={order.items} />
      <div className="row mt-16">
        <Button kind="secondary" aria-expanded={unfolded} onClick={() => setUnfolded((was) => !was)}>
          {unfolded ? 'Masquer les étapes' : 'Voir les étapes'}
        </Button>
        <ButtonLink to={paths.client.invoice(order.id)} kind="secondary" icon={IconFileInvoice}>
          Facture
        </ButtonLink>
        {mayAmend(order.status, 'client') ? (
          <ButtonLink to={paths.client.amend(order.id)} kind="secondary">
            Modifier
          </ButtonLink>
        ) : null}
        {mayCancel(order.status, 'client') ? <CancelButton order={order} /> : null}
      </div>
      <ClaimLink order={order} />
    </FollowCard>
  );
}

function CancelButton({ order }: { order: Followed }) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const cancelling = trpc.orders.cancel.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => toast.success('La commande a été annulée.'),
    onSettled: () => {
      setAsking(false);
      return utils.orders.invalidate();
    },
  });
  return (
    <>
      <Button kind="ghost" danger onClick={() => setAsking(true)}>
        Annuler
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancelling.mutate({ orderId: order.id })}
        busy={cancelling.isPending}
        title={`Annuler la commande ${referenceOf(order.id)}\u00a0?`}
        act="Annuler la commande"
        dismiss="Garder la commande"
      >
        Cette action est irréversible. {describeCancellation(order)}
      </Confirm>
    </>
  );
}

function LivreurOnTheRoad({ client, position }: { client: Point; position: SeenLivreur }) {
  return (
    <div>
      <LazyTrackingMap
        label="Suivi du livreur"
        client={client}
        clientLabel="Vous"
        clientWord="Vous"
        livreur={position ? { point: position.location, label: 'Votre livreur' } : null}
        height="13rem"
      />
      <p className="muted">
        {position ? (
          <>
            Livreur vu <RelativeTime at={position.at} />
          </>
        ) : (
          'Votre livreur est en route. Sa position n’est pas encore connue.'
        )}
      </p>
    </div>
  );
}
