import { eq } from 'drizzle-orm';

import { roundStops } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import type { ArrangeInput } from '#domain/inputs/order.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { listAudienceOfLivreur } from '../live/audience.ts';
import { reckonArrivals } from '../rounds/arrivals.ts';
import { listMissionsOf } from './missions.reads.ts';

interface Arranging extends ArrangeInput {
  livreurId: string;
  procedure: ActName;
}

/** Missions that are not named come after the others. */
export function arrangeRound(ctx: SignedCtx, { livreurId, orderIds, procedure }: Arranging): ArrangeInput {
  return ctx.store.write(() => {
    const missions = new Map(
      listMissionsOf(ctx, livreurId).items.map((mission) => [mission.id, mission] as const),
    );
    ctx.db.delete(roundStops).where(eq(roundStops.livreurId, livreurId)).run();
    for (const [position, orderId] of orderIds.entries()) {
      const mission = missions.get(orderId);
      if (!mission) throw new DomainError('NOT_FOUND');
      const leg = getMissionLeg(mission.status) ?? 'return';
      // An order that stood in a colleague's round leaves that round.
      ctx.db
        .insert(roundStops)
        .values({ orderId, livreurId, leg, position })
        .onConflictDoUpdate({ target: roundStops.orderId, set: { livreurId, leg, position } })
        .run();
    }
    recordDeskAudit(ctx, { act: procedure, subject: livreurId, after: { orderIds } });
    ctx.store.afterCommit(() => reckonArrivals(ctx, livreurId));
    ctx.store.afterCommit(() => ctx.live.publishLivreur(listAudienceOfLivreur(livreurId)));
    return { orderIds };
  });
}
