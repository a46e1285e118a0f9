import type { Point } from '#domain/geo.ts';
import { trpc } from '#web/net/trpc.ts';
import { TrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { When } from '#web/ui/When.tsx';
import classes from '../OrderCard.module.css';

/** The livreur's last position, if there is one. */
export function LivreurOnTheRoad({ orderId, client }: { orderId: string; client: Point }) {
  const position = trpc.orders.position.useQuery(
    { orderId },
    { meta: { silent: true }, refetchInterval: 30_000 },
  );
  const last = position.data;
  return (
    <>
      <TrackingMap
        label="Suivi du livreur"
        client={client}
        clientLabel="Vous"
        livreur={last ? { point: last.location, label: 'Votre livreur' } : null}
        height="14rem"
      />
      <p className={classes.position}>
        {last ? (
          <>
            Livreur vu <When at={last.at} />
          </>
        ) : (
          'Votre livreur est en route. Sa position n’est pas encore connue.'
        )}
      </p>
    </>
  );
}
