import { memoizePerDb } from '#db/connection.ts';
import { DAY, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { PUBLIC_FIGURE_DAYS, type PublicFigures, pickPublicFigures } from '#domain/promises/keptPromises.ts';
import type { Deps } from '../ctx.ts';
import { readDays, sumDays } from './overview.ts';

const counted = memoizePerDb(() => ({ at: Number.NEGATIVE_INFINITY, figures: null as PublicFigures | null }));

/** Every visitor asks for them and a month of orders is read for them, so they are counted once an hour. */
export function readPublicFigures({ db, now }: Pick<Deps, 'db' | 'now'>): PublicFigures | null {
  const known = counted(db);
  if (now() < known.at + HOUR) return known.figures;
  known.at = now();
  const since = startOfDay(known.at) - (PUBLIC_FIGURE_DAYS - 1) * DAY;
  const days = readDays({ db, now, keep: (_key, _at, read) => read() });
  known.figures = pickPublicFigures(sumDays(days, { since, until: known.at }).promises.delivery);
  return known.figures;
}
