import { prepareStatement } from '#db/connection.ts';
import { positions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Point } from '#domain/places/geo.ts';
import type { Deps } from '../ctx.ts';
import { isLastPosition, mayBeSent } from '../dispatch/livreurs.ts';
import { toPointOrNull } from '../orderFields/points.ts';

export interface LivreurOnDuty {
  id: string;
  isOn: boolean;
  lastSeen: { point: Point; at: number } | null;
}

const senders = prepareStatement((db) =>
  db
    .select({
      ...pickColumns(users, 'id', 'availability'),
      lng: positions.lng,
      lat: positions.lat,
      at: positions.at,
    })
    .from(users)
    .leftJoin(positions, isLastPosition(db, users.id))
    .where(mayBeSent(users)),
);

/** Those who may be sent, whether they take orders now or not. */
export function listLivreursOnDuty({ db }: Pick<Deps, 'db'>): LivreurOnDuty[] {
  return senders(db)
    .all({})
    .map(({ id, availability, at, ...place }) => {
      const point = toPointOrNull(place);
      return { id, isOn: availability === 'on', lastSeen: point && at !== null ? { point, at } : null };
    });
}
