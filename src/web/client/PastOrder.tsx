import { IconFileInvoice, IconRepeat } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { summarizePayment } from '#domain/format/paymentWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ClaimLink, OrderClaims } from './claim/OrderClaims.tsx';
import { replaceCart, useDraft } from './draft.ts';
import classes from './OrderCard.module.css';
import { OrderContents } from './OrderContents.tsx';
import { PaymentChoice } from './payment/PaymentChoice.tsx';

type Past = Outputs['orders']['history']['items'][number];

export function PastOrder({ order }: { order: Past }) {
  const draft = useDraft();
  const [asking, setAsking] = useState(false);
  const [loading, setLoading] = useState(false);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const reorder = async () => {
    setLoading(true);
    try {
      // `always` makes the request fail at once without a network, instead of waiting for one.
      const again = await utils.orders.again.fetch({ orderId: order.id }, { networkMode: 'always' });
      // A client who has left the page may be filling another cart.
      if (isMounted.current) fillCart(again);
    } catch (error) {
      setLoading(false);
      setAsking(false);
      showFailure(error, 'Erreur', 'Impossible de charger les détails de la commande.');
    }
  };

  const fillCart = ({ lines, unavailable }: Outputs['orders']['again']) => {
    if (lines.length === 0) {
      setLoading(false);
      setAsking(false);
      toast.info(
        'Plus rien à reprendre',
        'Les articles de cette commande ne sont plus proposés. Votre panier n’a pas changé.',
      );
      return;
    }
    replaceCart(lines.map(({ serviceName: service, ...line }) => ({ ...line, service })));
    if (unavailable.length > 0)
      toast.info(
        'Panier repris',
        `Plus proposé\u00a0: ${unavailable.map(({ name, service }) => `${name} (${service})`).join(', ')}.`,
      );
    else toast.success('Panier repris', 'Aux prix d’aujourd’hui.');
    navigate(buildStepLink(paths.client.order, 'payer'));
  };

  return (
    <>
      <PastOrderCard order={order}>
        <Button
          kind="secondary"
          icon={IconRepeat}
          busy={loading}
          onClick={() => (draft.lines.length > 0 ? setAsking(true) : void reorder())}
        >
          Commander à nouveau
        </Button>
      </PastOrderCard>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void reorder()}
        busy={loading}
        title={'Remplacer votre panier\u00a0?'}
        act="Remplacer le panier"
        dismiss="Garder mon panier"
      >
        Ce que vous y aviez mis sera retiré.
      </Confirm>
    </>
  );
}

function PastOrderCard({ order, children }: { order: Past; children: ReactNode }) {
  return (
    <Card as="article" aria-label={`Commande ${referenceOf(order.id)}`}>
      <div className="row between">
        <Reference id={order.id} />
        <StatusBadge status={order.status} size="large" />
      </div>
      <p className="muted">{formatDate(order.createdAt)}</p>
      <OrderContents items={order.items} />
      <div className={classes.money}>
        <Amount value={order.grandTotal} />
        <span className="text-14 muted">
          {getPaymentMethodLabel(order.paymentMethod)} · {summarizePayment(order, order.lastPaidAt)}
        </span>
      </div>
      <div className={classes.paying}>
        <PaymentChoice order={order} />
      </div>
      <OrderClaims claims={order.claims} items={order.items} />
      <div className="row">
        <ButtonLink to={paths.client.invoice(order.id)} kind="pale" icon={IconFileInvoice}>
          Voir la facture
        </ButtonLink>
        {children}
      </div>
      <ClaimLink order={order} />
    </Card>
  );
}
