import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import type { Order, OrderOfClient } from '#domain/orders/order.ts';
import { isAskedAt } from '#domain/recurring/rules.ts';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useOrderAccess, useOrderAct } from '../orderAccess.ts';

type Props = {
  order: Pick<Order, 'id' | 'slot' | 'status' | 'ruleId'> & Pick<OrderOfClient, 'visitConfirmedAt'>;
};

export function RegularVisit({ order }: Props) {
  const now = useNow();
  const isByLink = useOrderAccess().useOrder(order.id).token !== undefined;
  if (order.ruleId === null) return null;
  const chip = <Badge tone="blue">Régulière</Badge>;
  const isAsked = order.status === 'pending' && order.slot !== null && isAskedAt(order.slot.from, now);
  return (
    <>
      <p>{isByLink ? chip : <Link to={paths.client.recurring}>{chip}</Link>}</p>
      {isAsked ? <VisitQuestion order={order} /> : null}
    </>
  );
}

/** The question of the evening before; no answer is yes. */
function VisitQuestion({ order: { id: orderId, slot, visitConfirmedAt } }: Props) {
  const options = { orderId, title: 'Erreur', text: 'Votre réponse n’est pas partie.' };
  const confirming = useOrderAct('confirmVisit', options);
  const skipping = useOrderAct('skipVisit', options);
  const isConfirmed = visitConfirmedAt !== null;
  return (
    <section
      className="stack gap-8 p-12-16 round-14 bg-sun wrap-anywhere"
      aria-label="Votre passage régulier"
    >
      <p>
        <strong>
          {isConfirmed ? 'C’est noté, nous passons' : 'Nous passons'} {slot ? formatSlot(slot) : ''}
          {isConfirmed ? '.' : '\u00a0?'}
        </strong>
        {isConfirmed ? null : <span className="muted"> Sans réponse, nous passons.</span>}
      </p>
      <div className="row">
        {isConfirmed ? null : (
          <Button busy={confirming.isBusy} onClick={() => confirming.run({})}>
            Oui
          </Button>
        )}
        <Button kind="secondary" busy={skipping.isBusy} onClick={() => skipping.run({})}>
          Pas cette semaine
        </Button>
      </div>
    </section>
  );
}
