import { Link } from 'react-router-dom';
import { formatHour, formatLongDate } from '#domain/format/calendar.ts';
import { type NamedPhone, referenceOf } from '#domain/orders/order.ts';
import { CARD_ZOOM } from '#domain/places/geo.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import desk from '../desk.module.css';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import type { ListedOrder } from '../types.ts';
import { InvoiceFact } from './InvoiceFact.tsx';
import { LinkFact } from './LinkFact.tsx';

export function OrderFacts({ order }: { order: ListedOrder }) {
  const { livreur } = order;
  const { recurring } = useDeskPaths();
  return (
    <dl className={`facts ${desk.facts}`}>
      <dt>Contact</dt>
      <dd>
        <Phone value={order.clientContactPhone} />
      </dd>
      <NamedPhoneFact title="Paie" person={order.payer} />
      <NamedPhoneFact title="Reçoit" person={order.receiver} />
      <dt>Adresse</dt>
      <dd>{order.clientAddress}</dd>
      {order.note ? (
        <>
          <dt>Note</dt>
          <dd className="anywhere">{order.note}</dd>
        </>
      ) : null}
      {order.ruleId ? (
        <>
          <dt>Régulière</dt>
          <dd>
            <Link to={recurring}>Voir ses passages</Link>
          </dd>
        </>
      ) : null}
      {order.linkedAt ? (
        <>
          <dt>Suivi</dt>
          <dd>
            <LinkFact order={order} />
          </dd>
        </>
      ) : null}
      <dt>Date</dt>
      <dd>
        {formatLongDate(order.createdAt)}, {formatHour(order.createdAt)}
      </dd>
      <dt>Livreur</dt>
      <dd>
        {livreur ? (
          <>
            {livreur.fullname} <Phone value={livreur.phone} />
          </>
        ) : (
          'Non assigné'
        )}
      </dd>
      <InvoiceFact order={order} />
      <dt>Total</dt>
      <dd className="bold anywhere">
        <Amount value={order.grandTotal} />
        <PaymentBadge order={order} />
      </dd>
    </dl>
  );
}

function NamedPhoneFact({ title, person }: { title: string; person: NamedPhone | null | undefined }) {
  if (!person) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {person.name} <Phone value={person.phone} />
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
