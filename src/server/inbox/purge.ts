import { and, gt, isNull, lt, or } from 'drizzle-orm';
import { applications, messages } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import type { Deps } from '../ctx.ts';

/** What the page Confidentialité promises to whoever wrote. */
const WRITTEN_LASTS = 365 * DAY;

/**
 * Messages a year after they came, applications a year after they were last decided on. One that nobody ever looked at
 * goes too: a promise that depended on our diligence would be none. `latest`: how far ahead of now an hour can be right.
 */
export function purgeInbox({ db, store, now }: Pick<Deps, 'db' | 'store' | 'now'>, latest: number): void {
  const at = now();
  const over = at - WRITTEN_LASTS;
  const ahead = at + latest;
  store.write(() => {
    // What a clock that ran ahead has dated would outlive every purge: its year begins now.
    db.update(messages).set({ createdAt: at }).where(gt(messages.createdAt, ahead)).run();
    db.update(applications).set({ createdAt: at }).where(gt(applications.createdAt, ahead)).run();
    db.update(applications).set({ decidedAt: at }).where(gt(applications.decidedAt, ahead)).run();
    db.delete(messages).where(lt(messages.createdAt, over)).run();
    const undisturbed = or(isNull(applications.decidedAt), lt(applications.decidedAt, over));
    db.delete(applications)
      .where(and(lt(applications.createdAt, over), undisturbed))
      .run();
  });
}
