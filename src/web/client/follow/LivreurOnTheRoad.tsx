import { useState } from 'react';
import type { Point } from '#domain/places/geo.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { LazyTrackingMap } from '#web/ui/map/LazyMaps.tsx';
import { Legend } from '#web/ui/map/Legend.tsx';
import classes from './FollowCard.module.css';
import type { SeenLivreur } from './useLivreurPosition.ts';

export function LivreurOnTheRoad({ client, position }: { client: Point; position: SeenLivreur }) {
  const [wasSeen, setSeen] = useState(false);
  if (position && !wasSeen) setSeen(true);
  return (
    <div className={`relative ${classes.map}`}>
      <LazyTrackingMap
        label="Suivi du livreur"
        client={client}
        clientLabel="Vous"
        livreur={position ? { point: position.location, label: 'Votre livreur' } : null}
        height="clamp(10rem, 27vh, 16rem)"
        isOwn
      />
      {position ? (
        <div className={`absolute p-4-8 border round-14 bg-card text-13 ${classes.seen}`}>
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
        </div>
      ) : (
        <p className="muted p-8-12 text-13">
          Votre livreur est en route. Sa position n’est {wasSeen ? 'plus' : 'pas encore'} connue.
        </p>
      )}
    </div>
  );
}
