import { prepareStatement } from '#db/connection.ts';
import { checkedCrossings } from '#db/schema.ts';
import { CROSSINGS } from '#domain/roads/crossings.ts';
import { isClosedAt } from '#domain/roads/travelTime.ts';
import { isCrossingOpen } from '#domain/roads/ways.ts';
import type { PersonCtx } from '../ctx.ts';
import { listClosures } from './travel.reads.ts';

const selectChecks = prepareStatement((db) => db.select().from(checkedCrossings));

export function readRoads(ctx: PersonCtx) {
  const closures = listClosures(ctx);
  const now = ctx.now();
  const closedLines = closures.filter((closure) => isClosedAt(closure, now)).map(({ line }) => line);
  const checks = new Map(
    selectChecks(ctx.db)
      .all({})
      .map(({ name, checkedAt }) => [name, checkedAt]),
  );
  const crossings = CROSSINGS.map((crossing) => ({
    name: crossing.name,
    label: crossing.label,
    kind: crossing.kind,
    ends: crossing.ends,
    checkedAt: checks.get(crossing.name) ?? null,
    isOpen: isCrossingOpen(crossing, closedLines),
  }));
  return { crossings, closures };
}
