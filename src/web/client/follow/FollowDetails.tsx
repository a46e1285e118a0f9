import { IconFileInvoice, IconMapPin, IconMapPinPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { describeEvent, getStepStatus } from '#domain/format/order/eventWords.ts';
import { getCurrentChip, PROGRESS_CHIPS } from '#domain/format/order/followWords.ts';
import { describeLinenHandover } from '#domain/format/order/handoverWords.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { describeCancellation } from '#domain/format/paymentWords.ts';
import { getChipLabel, getOrderStatusLabel } from '#domain/format/wording.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { mayCancel } from '#domain/lifecycle/nextActs.ts';
import { computeUndeclared } from '#domain/money/payment.ts';
import type { Order } from '#domain/orders/order.ts';
import { describeLine } from '#domain/orders/units.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import type { CodeLeg, Handover } from '#domain/pieces/handover.ts';
import { LandmarkButton } from '#web/landmark/LandmarkButton.tsx';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { CareTags, ClientNote } from '#web/ui/CareTags.tsx';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { OrderTimeline } from '#web/ui/OrderTimeline.tsx';
import { ClaimLink, OrderClaims } from '../claim/OrderClaims.tsx';
import card from '../OrderCard.module.css';
import { DoorQr, PaymentChoice } from '../payment/PaymentChoice.tsx';
import { describeBalance } from '../payment/paymentMeans.ts';
import { Fold } from './Fold.tsx';
import classes from './FollowCard.module.css';
import type { Followed } from './useLivreurPosition.ts';

const OrderBuyer = createRetryableLazy(async () => (await import('./OrderBuyer.tsx')).OrderBuyer);

export function FollowDetails({ order }: { order: Followed }) {
  return (
    <div className={`stack content-start pt-16 border-top ${classes.details}`}>
      <OrderAmount order={order} />
      <OrderClaims order={order} />
      {!order.redoOf && (mayAmend(order.status, 'client') || mayCancel(order.status, 'client')) ? (
        <div className="row">
          {mayAmend(order.status, 'client') ? (
            <ButtonLink to={paths.client.amend(order.id)} kind="secondary">
              Modifier
            </ButtonLink>
          ) : null}
          {mayCancel(order.status, 'client') ? <CancelButton order={order} /> : null}
        </div>
      ) : null}
      {isOpen(order.status) ? <OwnLandmark order={order} /> : null}
      <Fold title="Étapes, linge et facture">
        <FoldedParts order={order} />
      </Fold>
      <ClaimLink order={order} />
    </div>
  );
}

function OwnLandmark({ order: { id: orderId, landmark } }: { order: Followed }) {
  const utils = trpc.useUtils();
  return (
    <div className="row">
      <LandmarkButton
        owner={{ orderId }}
        landmark={landmark}
        icon={IconMapPinPlus}
        onChanged={() => utils.orders.invalidate()}
      >
        {landmark ? 'Repère' : 'Ajouter un repère (photo, voix)'}
      </LandmarkButton>
    </div>
  );
}

function OrderAmount({ order }: { order: Followed }) {
  const { amountPaid, declaredAt, grandTotal, status } = order;
  const due = computeUndeclared(order);
  const isDue = due > 0;
  return (
    <div className="stack gap-4">
      <p className={`row between text-18 bold baseline ${classes.amount}`}>
        <span>{isDue ? 'À payer' : status === 'cancelled' ? 'Total annulé' : 'Total'}</span>
        <Amount value={isDue ? due : grandTotal} strong />
      </p>
      {/* The way to pay says the rest of an order of which nothing is paid. */}
      {order.redoOf || (isDue && amountPaid === 0 && declaredAt === null) ? null : (
        <p className="muted">{describeBalance(order)}</p>
      )}
      <PaymentChoice order={order} />
      <DoorQr order={order} />
    </div>
  );
}

function FoldedParts({ order }: { order: Followed }) {
  return (
    <div className="stack gap-16">
      <OrderSteps order={order} />
      <div>
        <OrderContents {...order} />
        <ClientNote note={order.note} />
        <p className={`top gap-8 mt-12 flex wrap-anywhere ${card.where}`}>
          <IconMapPin className="fixed muted" size={18} aria-hidden="true" />
          <span>{order.clientAddress}</span>
        </p>
      </div>
      {order.redoOf ? null : (
        <>
          <ButtonLink to={paths.client.invoice(order.id)} kind="secondary" icon={IconFileInvoice}>
            Facture
          </ButtonLink>
          <LazyPart>
            <OrderBuyer order={order} />
          </LazyPart>
        </>
      )}
    </div>
  );
}

function CancelButton({ order }: { order: Followed }) {
  const [asking, setAsking] = useState(false);
  const cancelling = trpc.orders.cancel.useMutation({
    meta: { title: 'Commande non annulée', text: "L'opération a échoué." },
    onSuccess: () => {
      setAsking(false);
      toast.success('La commande a été annulée.');
    },
    onError: () => setAsking(false),
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
        title={`Annuler la commande ${formatShortNumber(order.shortNumber)}\u00a0?`}
        act="Annuler la commande"
        dismiss="Garder la commande"
      >
        Cette action est irréversible. {describeCancellation(order)}
      </Confirm>
    </>
  );
}

function OrderSteps({ order }: { order: Pick<Order, 'id' | 'status' | 'handovers'> }) {
  const events = trpc.orders.timeline.useQuery({ orderId: order.id });
  if (!events.data)
    return <QueryState query={events} waiting={<CardSkeleton />} subject="les détails de la commande" />;
  return (
    <OrderTimeline
      events={events.data.map((event) => ({
        to: getStepStatus(event),
        at: event.at,
        label: describeEvent(event),
        detail: describeHandover(order.handovers, event),
      }))}
      next={listNextSteps(order.status)}
    />
  );
}

function describeHandover(handovers: readonly Handover[], { kind, to, at }: Event): string | undefined {
  const leg = kind === 'givenBack' ? 'return' : HANDOVER_STEPS[to ?? 'pending'];
  const handover = handovers.find((one) => one.leg === leg && one.at === at);
  return handover && describeLinenHandover(handover, 'client');
}

type Event = Outputs['orders']['timeline'][number];
const HANDOVER_STEPS: Partial<Record<OrderStatus, CodeLeg>> = { picked_up: 'pickup', completed: 'delivery' };

function listNextSteps(status: OrderStatus): string[] {
  const current = getCurrentChip(status);
  if (!current || !isOpen(status)) return [];
  const coming = PROGRESS_CHIPS.slice(PROGRESS_CHIPS.indexOf(current) + 1).map(getChipLabel);
  return [...coming, getOrderStatusLabel('completed')];
}

const WHOLE = 6;
const FOLDED = 4;

/** A long list is folded so that the next order is not a full screen below. */
function OrderContents({ items, linen }: Pick<Order, 'items' | 'linen'>) {
  const [unfolded, setUnfolded] = useState(false);
  const foldable = items.length > WHOLE;
  const visibleItems = foldable && !unfolded ? items.slice(0, FOLDED) : items;
  return (
    <>
      <ul className={`wrap-anywhere ${card.items}`} aria-label="Contenu">
        {visibleItems.map((item) => (
          <li key={item.position}>
            {describeLine(item, linen === 'client')} <CareTags care={item.care} />
          </li>
        ))}
      </ul>
      {foldable ? (
        <Button
          className={card.fold}
          kind="ghost"
          aria-expanded={unfolded}
          onClick={() => setUnfolded((was) => !was)}
        >
          {unfolded ? 'Réduire la liste' : `Voir les ${items.length}\u00a0lignes`}
        </Button>
      ) : null}
    </>
  );
}
