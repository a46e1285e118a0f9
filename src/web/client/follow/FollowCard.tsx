import { composeFollowHeadline } from '#domain/format/order/followWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Point } from '#domain/places/geo.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { LazyTrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { OrderPromiseLines } from '../OrderPromiseLines.tsx';
import { DelayNotice } from './DelayNotice.tsx';
import classes from './FollowCard.module.css';
import { FollowDetails } from './FollowDetails.tsx';
import { LivreurInCharge } from './LivreurInCharge.tsx';
import { NextVisit } from './NextVisit.tsx';
import { OrderNews } from './OrderNews.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';
import { useDelay } from './useDelay.ts';
import { type Followed, isLivreurSeen, type SeenLivreur, useLivreurPosition } from './useLivreurPosition.ts';

export function FollowCard({ order }: { order: Followed }) {
  const now = useNow();
  const position = useLivreurPosition(order);
  const delay = useDelay(order);
  const map =
    isLivreurSeen(order) && order.clientLocation ? (
      <LivreurOnTheRoad client={order.clientLocation} position={position} />
    ) : null;
  return (
    <Card as="article" aria-label={`Commande ${referenceOf(order.id)}`} className={classes.card}>
      <div className={classes.parts}>
        <div className={`${classes.live} stack gap-16`}>
          {delay ? <DelayNotice delay={delay} /> : null}
          {map ?? <ProgressSteps order={order} />}
          <div>
            <h2 className={classes.headline}>
              {delay?.hasNewHour ? 'Où en est votre linge' : composeFollowHeadline(order, now, position)}
            </h2>
            <OrderPromiseLines order={order} delay={delay} />
          </div>
          {map ? <ProgressSteps order={order} /> : null}
          <OrderNews order={order} />
          <NextVisit order={order} />
          <LivreurInCharge order={order} isLate={delay !== null} />
        </div>
        <FollowDetails order={order} />
      </div>
    </Card>
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
        height="10rem"
      />
      <p className="text-14 muted">
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
