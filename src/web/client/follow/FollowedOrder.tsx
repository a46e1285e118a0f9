import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { cancelSentence } from '#domain/format/paymentWords.ts';
import { chipLabel } from '#domain/format/wording.ts';
import { mayCancel } from '#domain/lifecycle/nextActs.ts';
import { currentChip, PROGRESS_CHIPS } from '#domain/lifecycle/progressChips.ts';
import { isActiveMission, isOnTheRoad, isOpen } from '#domain/lifecycle.ts';
import { isReturning, referenceOf } from '#domain/order.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { OrderProgress, type ProgressStep } from '#web/ui/OrderProgress.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { When } from '#web/ui/When.tsx';
import classes from '../OrderCard.module.css';
import { OrderCard } from '../OrderCard.tsx';
import { LivreurOnTheRoad } from './LivreurOnTheRoad.tsx';
import { OrderNews } from './OrderNews.tsx';
import { OrderSteps } from './OrderSteps.tsx';

type Followed = Outputs['orders']['inProgress']['items'][number];

export function FollowedOrder({ order }: { order: Followed }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <OrderCard
      order={order}
      when={
        <>
          Commandée <When at={order.createdAt} />
        </>
      }
      details={
        unfolded ? (
          <div className={classes.steps}>
            <OrderSteps order={order} />
          </div>
        ) : null
      }
      invoiceLabel="Facture"
      actions={
        <>
          <Button variant="default" aria-expanded={unfolded} onClick={() => setUnfolded((was) => !was)}>
            {unfolded ? 'Masquer les étapes' : 'Voir les étapes'}
          </Button>
          {mayAmend(order.status, 'client') ? (
            <Button component={Link} to={paths.client.amend(order.id)} variant="default">
              Modifier
            </Button>
          ) : null}
          {mayCancel(order.status, 'client') ? <CancelButton order={order} /> : null}
        </>
      }
    >
      <OrderNews order={order} />
      {isOpen(order.status) ? <OrderProgress steps={stepsOf(order)} /> : null}
      {order.status === 'assigned_for_delivery' ? (
        <p className={classes.note}>Livreur assigné pour la livraison</p>
      ) : null}
      <InCharge order={order} />
      {isOnTheRoad(order.status) && order.livreur?.phone && order.clientLocation ? (
        <LivreurOnTheRoad orderId={order.id} client={order.clientLocation} />
      ) : null}
      <p className={classes.where}>
        <IconMapPin size={18} aria-hidden="true" />
        <span>{order.clientAddress}</span>
      </p>
    </OrderCard>
  );
}

/** A livreur without a phone has left Laveo: another one will come. */
function InCharge({ order }: { order: Followed }) {
  const { livreur, status } = order;
  if (!livreur || !(isOpen(status) || isReturning(order))) return null;
  if (!livreur.phone && isActiveMission(status))
    return <p className={classes.livreur}>Un autre livreur vous sera attribué.</p>;
  return (
    <p className={classes.livreur}>
      Votre livreur&nbsp;: <strong>{livreur.fullname}</strong>{' '}
      {livreur.phone ? <Phone value={livreur.phone} /> : null}
    </p>
  );
}

/** The past, current and coming steps; a skipped step has no time, nor one that was taken back. */
function stepsOf({ status, stepsAt }: Followed): ProgressStep[] {
  const current = currentChip(status);
  const place = current ? PROGRESS_CHIPS.indexOf(current) : -1;
  return PROGRESS_CHIPS.map((chip, at) => ({
    label: chipLabel(chip),
    state: at < place ? 'done' : at === place ? 'current' : 'next',
    at: at <= place ? stepsAt[chip] : undefined,
  }));
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
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
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
        Cette action est irréversible. {cancelSentence(order)}
      </Confirm>
    </>
  );
}
