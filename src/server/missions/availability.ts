import { eq } from 'drizzle-orm';

import { users } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { Availability } from '#domain/people/availability.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { listAudienceOfLivreur } from '../live/audience.ts';
import { enqueuePush } from '../push/enqueue.ts';
import { reckonArrivals } from '../rounds/arrivals.ts';

export interface OwnAvailability {
  state: Availability;
  /** The value is null when the livreur has never changed their availability. */
  since: number | null;
}

export function readAvailability(ctx: SignedCtx): OwnAvailability {
  const own = ctx.db
    .select({ state: users.availability, since: users.availabilityAt })
    .from(users)
    .where(eq(users.id, ctx.actor.id))
    .get();
  if (!own) throw new DomainError('NOT_FOUND');
  return own;
}

/** A livreur who takes no more orders keeps their missions until the desk reassigns them. */
export function setAvailability(ctx: SignedCtx, { state }: { state: Availability }): OwnAvailability {
  return ctx.store.write(() => {
    const { id } = ctx.actor;
    const before = readAvailability(ctx);
    if (before.state === state) return before;
    const since = ctx.now();
    ctx.db.update(users).set({ availability: state, availabilityAt: since }).where(eq(users.id, id)).run();
    recordAudit(ctx, {
      act: 'missions.setAvailability',
      subject: id,
      before: { availability: before.state },
      after: { availability: state },
    });
    if (state === 'breakdown') enqueuePush(ctx, { role: 'desk' }, 'breakdown', id);
    ctx.store.afterCommit(() => reckonArrivals(ctx, id));
    ctx.store.afterCommit(() => ctx.live.publishLivreur(listAudienceOfLivreur(id)));
    return { state, since };
  });
}
