import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { PUBLIC_FIGURE_DAYS, type PublicFigures, pickPublicFigures } from '#domain/promises/publicFigures.ts';
import type { Deps } from '../ctx.ts';
import { readDays, sumDays } from './overview.ts';

export function readPublicFigures(deps: Pick<Deps, 'db' | 'store' | 'now'>): PublicFigures | null {
  const now = deps.now();
  const since = startOfDay(now) - (PUBLIC_FIGURE_DAYS - 1) * DAY;
  return pickPublicFigures(sumDays(readDays(deps, now), { since, until: now }).promises.delivery);
}
