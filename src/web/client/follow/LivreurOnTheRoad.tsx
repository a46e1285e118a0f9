import type { Point } from '#domain/places/geo.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { LazyTrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { Legend } from '#web/ui/map/Legend.tsx';
import classes from './FollowCard.module.css';
import type { SeenLivreur } from './useLivreurPosition.ts';

export function LivreurOnTheRoad({ client, position }: { client: Point; position: SeenLivreur }) {
  return (
    <div className={`relative ${classes.map}`}>
      <LazyTrackingMap
        label="Suivi du livreur"
        client={client}
        clientLabel="Vous"
        livreur={position ? { point: position.location, label: 'Votre livreur' } : null}
        height="clamp(9rem, 27vh, 16rem)"
        isOwn
      />
      <div className={`absolute p-4-8 border round-14 bg-card text-13 ${classes.seen}`}>
        {position ? (
          <Legend
            kinds={['livreur', 'client']}
            words={{
              livreur: (
                <>
                  Livreur vu <RelativeTime at={position.at} />
                </>
              ),
              client: 'Vous',
            }}
          />
        ) : (
          'Votre livreur est en route. Sa position n’est pas encore connue.'
        )}
      </div>
    </div>
  );
}
