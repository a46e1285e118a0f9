import { IconChevronRight, IconClock, IconMotorbike, IconShirt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { composeFollowHeadline } from '#domain/format/order/followWords.ts';
import { formatNearClientPromise } from '#domain/format/order/promiseWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { useNow } from '#web/ui/useNow.ts';
import { isLivreurSeen } from '../follow/isLivreurSeen.ts';
import { Segments } from '../follow/ProgressSteps.tsx';
import { useDelay } from '../follow/useDelay.ts';
import { type Followed, useLivreurPosition } from '../follow/useLivreurPosition.ts';
import classes from './OrderStrip.module.css';

export function OrderStrip({ order }: { order: Followed }) {
  const now = useNow();
  const position = useLivreurPosition(order);
  const delay = useDelay(order);
  const Icon = delay ? IconClock : isLivreurSeen(order) ? IconMotorbike : IconShirt;
  return (
    <article
      aria-label={`Commande ${referenceOf(order.id)}`}
      className={`gap-12 grid relative p-12 round-18 bg-lagoon ${classes.strip}`}
      data-late={delay !== null}
    >
      <Link
        to={paths.client.orders}
        className={`gap-12 flex middle tall-48 inherit no-underline ${classes.link}`}
      >
        <span className={`fixed grid-centre pill ${classes.icon}`} aria-hidden="true">
          <Icon size={24} />
        </span>
        <span className="stack fill gap-4">
          <h2 className="text-18 wrap-anywhere">
            {delay?.title ?? composeFollowHeadline(order, now, position)}
          </h2>
          {isOpen(order.status) ? (
            <span className="text-14">
              {delay?.hour ?? `Retour prévu\u00a0: ${formatNearClientPromise(order.promisedAt, now)}`}
            </span>
          ) : null}
        </span>
        <IconChevronRight className="fixed" size={24} aria-hidden="true" />
      </Link>
      {isOpen(order.status) ? <Segments status={order.status} stepsAt={order.stepsAt} /> : null}
    </article>
  );
}
