import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatHour, formatLongDate } from '#domain/format/calendar.ts';
import { formatNearPromise } from '#domain/format/order/promiseWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { CARD_ZOOM } from '#domain/places/geo.ts';
import { isLate } from '#domain/promises/late.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import desk from '../desk.module.css';
import { Marks } from '../marks/Marks.tsx';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import type { ListedOrder } from '../types.ts';
import { type DeskAct, OrderActions } from './OrderActions.tsx';

type Props = { order: ListedOrder; acts: readonly DeskAct[]; map?: boolean; nobody?: string | undefined };

export function DeskOrderCard({ order, acts, map = false, nobody }: Props) {
  const paths = useDeskPaths();
  return (
    <Card as="article" className={desk.card} aria-label={`Commande ${referenceOf(order.id)}`}>
      <div className="row between anywhere">
        <Link to={paths.order(order.id)} className={desk.open}>
          <Reference id={order.id} />
        </Link>
        <StatusBadge status={order.status} />
      </div>
      <p className={'bold text-18 anywhere'}>{order.client.fullname}</p>
      <OrderFacts order={order} nobody={nobody}>
        {isOpen(order.status) ? <PromisedReturn order={order} /> : null}
      </OrderFacts>
      <Marks order={order} hasAssignButton={acts.includes('assign')} />
      {map ? <ClientMap order={order} /> : null}
      <OrderActions order={order} acts={acts} />
    </Card>
  );
}

interface OrderFactsProps extends Pick<Props, 'order' | 'nobody'> {
  children?: ReactNode;
}

export function OrderFacts({ order, nobody, children }: OrderFactsProps) {
  const { livreur } = order;
  return (
    <dl className={`facts ${desk.facts}`}>
      <dt>Contact</dt>
      <dd>
        <Phone value={order.clientContactPhone} />
      </dd>
      <dt>Adresse</dt>
      <dd>{order.clientAddress}</dd>
      <dt>Date</dt>
      <dd>
        {formatLongDate(order.createdAt)}, {formatHour(order.createdAt)}
      </dd>
      {children}
      {livreur || nobody ? (
        <>
          <dt>Livreur</dt>
          <dd>
            {livreur ? (
              <>
                {livreur.fullname} <Phone value={livreur.phone} />
              </>
            ) : (
              nobody
            )}
          </dd>
        </>
      ) : null}
      <dt>Total</dt>
      <dd className="bold anywhere">
        <Amount value={order.grandTotal} />
        <PaymentBadge order={order} />
      </dd>
    </dl>
  );
}

function PromisedReturn({ order }: { order: ListedOrder }) {
  const now = useNow();
  return (
    <>
      <dt>Retour</dt>
      <dd>
        {formatNearPromise(order.promisedAt, now)}
        {isLate(order, now) ? <Badge tone="red">En retard</Badge> : null}
      </dd>
    </>
  );
}

export function ClientMap({ order, height = '9rem' }: { order: ListedOrder; height?: string }) {
  return (
    <div className={desk.map}>
      {order.clientLocation ? (
        <LazyOrderMap
          point={order.clientLocation}
          zoom={CARD_ZOOM}
          label={`Carte de la commande ${referenceOf(order.id)}`}
          popup={order.client.fullname}
          height={height}
        />
      ) : (
        <p className={desk.panel}>Localisation du client non fournie.</p>
      )}
    </div>
  );
}
