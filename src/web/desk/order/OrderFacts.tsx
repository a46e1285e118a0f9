import { Link } from 'react-router-dom';
import { referenceOf } from '#domain/orders/order.ts';
import { CARD_ZOOM } from '#domain/places/geo.ts';
import { LandmarkButton } from '#web/landmark/LandmarkButton.tsx';
import type { LandmarkContent } from '#web/landmark/landmarkParts.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Fact, PersonFact } from '#web/ui/Fact.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import desk from '../desk.module.css';
import type { ListedOrder, ShownOrder } from '../types.ts';

const InvoiceFact = createRetryableLazy(async () => (await import('./InvoiceFact.tsx')).InvoiceFact);

/** People and places beside the client's own. */
export function OrderFacts({ order }: { order: ListedOrder | ShownOrder }) {
  const { recurring } = useDeskPaths();
  return (
    <dl className={`facts ${desk.facts}`}>
      <PersonFact term="Paie" person={order.payer} />
      <PersonFact term="Reçoit" person={order.receiver} />
      {'landmark' in order ? <LandmarkFact order={order} /> : null}
      <Fact term="Note de l’équipe" className="anywhere">
        {order.deskNote}
      </Fact>
      <Fact term="Régulière">{order.ruleId ? <Link to={recurring}>Voir ses passages</Link> : null}</Fact>
    </dl>
  );
}

function LandmarkFact({ order: { id: orderId, landmark } }: { order: ShownOrder }) {
  const { dispatch } = trpc.useUtils();
  return (
    <Fact term="Repère" className="anywhere">
      {landmark ? describeLandmark(landmark) : null}
      <LandmarkButton
        isForDesk
        owner={{ orderId }}
        landmark={landmark}
        kind="ghost"
        flush
        size="sm"
        aria-label={landmark ? 'Voir le repère' : 'Ajouter un repère'}
        onChanged={() => dispatch.order.invalidate({ orderId })}
      >
        {landmark ? 'Voir' : 'Ajouter'}
      </LandmarkButton>
    </Fact>
  );
}

export function MoneyFacts({ order }: { order: ListedOrder }) {
  return (
    <dl className={`facts ${desk.facts}`}>
      <Fact term="Total" className="bold anywhere">
        {order.grandTotal > 0 && order.amountDue === order.grandTotal ? null : (
          <Amount value={order.grandTotal} />
        )}
      </Fact>
      {/* It comes last, so that nothing moves when it arrives. */}
      <LazyPart>
        <InvoiceFact order={order} />
      </LazyPart>
    </dl>
  );
}

export function ClientMap({ order, height }: { order: ListedOrder; height: string }) {
  return (
    <div className="mt-12 mb-8">
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

const describeLandmark = ({ door, photo, voice }: LandmarkContent): string =>
  [door, photo && 'photo', voice && 'message vocal'].filter(Boolean).join(', ');
