import { Link } from 'react-router-dom';
import { formatHour, formatLongDate } from '#domain/format/calendar.ts';
import { type NamedPhone, referenceOf } from '#domain/orders/order.ts';
import { CARD_ZOOM } from '#domain/places/geo.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import desk from '../desk.module.css';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import { describeNobody } from '../table/rowWords.ts';
import type { ListedOrder } from '../types.ts';
import { LinkFact } from './LinkFact.tsx';

const InvoiceFact = createRetryableLazy(async () => (await import('./InvoiceFact.tsx')).InvoiceFact);

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
      {order.deskNote ? (
        <>
          <dt>Note de l’équipe</dt>
          <dd className="anywhere">{order.deskNote}</dd>
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
          describeNobody(order.status)
        )}
      </dd>
      <dt>Total</dt>
      <dd className="bold anywhere">
        <Amount value={order.grandTotal} />
        <PaymentBadge order={order} />
      </dd>
      {/* It comes last, so that nothing moves when it arrives. */}
      <LazyPart>
        <InvoiceFact order={order} />
      </LazyPart>
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
        <p className="p-12-16 round-14 bg-pale ink">Localisation du client non fournie.</p>
      )}
    </div>
  );
}
