import { CROSSINGS } from '#domain/roads/crossings.ts';
import { isClosedAt } from '#domain/roads/travelTime.ts';
import { isCrossingOpen } from '#domain/roads/ways.ts';
import type { PersonCtx } from '../ctx.ts';
import { listClosures } from './travel.reads.ts';

export function readRoads(ctx: PersonCtx) {
  const closures = listClosures(ctx);
  const now = ctx.now();
  const closedLines = closures.filter((closure) => isClosedAt(closure, now)).map(({ line }) => line);
  const crossings = CROSSINGS.map((crossing) => ({
    name: crossing.name,
    label: crossing.label,
    kind: crossing.kind,
    ends: crossing.ends,
    isOpen: isCrossingOpen(crossing, closedLines),
  }));
  return { crossings, closures };
}
