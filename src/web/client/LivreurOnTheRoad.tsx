import type { Point } from '#domain/geo.ts';
import { trpc } from '#web/trpc.ts';
import { TrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { When } from '#web/ui/When.tsx';
import classes from './FollowedOrder.module.css';

/** Where the livreur was last seen; without a position the words say so, and no dot is invented. */
export function LivreurOnTheRoad({ orderId, client }: { orderId: string; client: Point }) {
  const position = trpc.orders.position.useQuery(
    { orderId },
    { meta: { silent: true }, refetchInterval: 30_000 },
  );
  const seen = position.data;
  return (
    <>
      <TrackingMap
        label="Suivi du livreur"
        client={client}
        clientLabel="Vous"
        livreur={seen ? { point: seen.location, label: 'Votre livreur' } : null}
        height="14rem"
      />
      <p className={classes.seen}>
        {seen ? (
          <>
            Livreur vu <When at={seen.at} />
          </>
        ) : (
          'Votre livreur est en route. Sa position n’est pas encore connue.'
        )}
      </p>
    </>
  );
}
