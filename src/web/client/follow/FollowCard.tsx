import { composeFollowHeadline } from '#domain/format/order/followWords.ts';
import { getCurrentChip } from '#domain/lifecycle/progressChips.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { OrderPromiseLines } from '../OrderPromiseLines.tsx';
import { DelayNotice } from './DelayNotice.tsx';
import classes from './FollowCard.module.css';
import { FollowDetails } from './FollowDetails.tsx';
import { isLivreurSeen } from './isLivreurSeen.ts';
import { LivreurInCharge } from './LivreurInCharge.tsx';
import { LivreurOnTheRoad } from './LivreurOnTheRoad.tsx';
import { NextVisit } from './NextVisit.tsx';
import { OrderNews } from './OrderNews.tsx';
import { ProgressSteps, StepList } from './ProgressSteps.tsx';
import { useDelay } from './useDelay.ts';
import { type Followed, useLivreurPosition } from './useLivreurPosition.ts';

/** Few orders come from a rule, so the page of all loads without the question. */
const RegularVisit = createRetryableLazy(async () => (await import('./RegularVisit.tsx')).RegularVisit);

export function FollowCard({ order }: { order: Followed }) {
  const now = useNow();
  const position = useLivreurPosition(order);
  const delay = useDelay(order);
  const map =
    isLivreurSeen(order) && order.clientLocation ? (
      <LivreurOnTheRoad client={order.clientLocation} position={position} />
    ) : null;
  const notice = delay ? <DelayNotice delay={delay} isBrief={map !== null} /> : null;
  const hasStepList = notice !== null && map === null && getCurrentChip(order.status) !== null;
  return (
    <Card
      as="article"
      aria-label={`Commande ${referenceOf(order.id)}`}
      className={`container ${classes.card}`}
    >
      <div className={`stack gap-16 ${classes.parts}`}>
        <div className="stack content-start">
          {map ?? notice ?? <ProgressSteps order={order} />}
          <div className="stack gap-4">
            <div className="row between">
              <h2 className={`leading-12 balance wrap-anywhere ${classes.headline}`} data-small={hasStepList}>
                {delay?.hasNewHour && map === null
                  ? 'Où en est votre linge'
                  : composeFollowHeadline(order, now, position)}
              </h2>
              {hasStepList ? <StatusBadge status={order.status} /> : null}
            </div>
            <OrderPromiseLines order={order} delay={delay} />
          </div>
          {map ? notice : null}
          {hasStepList ? <StepList order={order} /> : null}
          {(map ?? notice) && !hasStepList ? <ProgressSteps order={order} /> : null}
          {order.ruleId ? (
            <LazyPart>
              <RegularVisit order={order} />
            </LazyPart>
          ) : null}
          <OrderNews order={order} />
          <NextVisit order={order} />
          <LivreurInCharge order={order} isLate={delay !== null} />
        </div>
        <FollowDetails order={order} />
      </div>
    </Card>
  );
}
