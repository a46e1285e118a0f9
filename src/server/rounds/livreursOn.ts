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

/** Those who may be sent, whether they take orders now or not. */
export function listLivreursOnDuty({ db }: Pick<Deps, 'db'>): LivreurOnDuty[] {
  return db
    .select({ ...pickColumns(users, 'id', 'availability'), ...pickColumns(positions, 'lng', 'lat', 'at') })
    .from(users)
    .leftJoin(positions, isLastPosition(db, users.id))
    .where(mayBeSent(users))
    .all()
    .map(({ id, availability, at, ...place }) => {
      const point = toPointOrNull(place);
      return { id, isOn: availability === 'on', lastSeen: point && at !== null ? { point, at } : null };
    });
}
