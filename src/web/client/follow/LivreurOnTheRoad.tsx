import type { Point } from '#domain/places/geo.ts';
import { TrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { When } from '#web/ui/When.tsx';
import classes from './FollowCard.module.css';
import type { SeenLivreur } from './FollowCard.tsx';

/** The livreur's last position, if there is one. */
export function LivreurOnTheRoad({ client, position }: { client: Point; position: SeenLivreur }) {
  return (
    <div>
      <TrackingMap
        label="Suivi du livreur"
        client={client}
        clientLabel="Vous"
        clientWord="Vous"
        livreur={position ? { point: position.location, label: 'Votre livreur' } : null}
        height="13rem"
      />
      <p className={classes.position}>
        {position ? (
          <>
            Livreur vu <When at={position.at} />
          </>
        ) : (
          'Votre livreur est en route. Sa position n’est pas encore connue.'
        )}
      </p>
    </div>
  );
}
