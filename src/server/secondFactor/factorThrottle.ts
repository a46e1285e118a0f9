import { inArray, sql } from 'drizzle-orm';
import { throttles } from '#db/schema.ts';
import { findKnownDeviceId } from '../auth/throttles/devices.ts';
import type { Ctx } from '../ctx.ts';
import { computeNextWindow, storeWindow } from '../limits/storedWindows.ts';
import type { SessionCtx } from './secondFactor.reads.ts';

const RULES = ['factor.try', 'factor.day'] as const;

/**
 * An attempt is counted before its code is verified, so that parallel attempts cannot all pass on one count. A browser
 * that has signed in before has its own count, so that somebody who only knows the password cannot lock it out.
 */
export function countTry(ctx: SessionCtx): string[] {
  const { id } = ctx.session.actor;
  const subject = findKnownDeviceId(ctx, id) ?? id;
  return ctx.store.write(() => {
    const windows = RULES.map((name) =>
      computeNextWindow(ctx.db, `${name}|${subject}`, ctx.limits.getRule(name), ctx.now()),
    );
    for (const window of windows) storeWindow(ctx.db, window);
    return windows.map(({ key }) => key);
  });
}

export function uncountTry({ db, store }: Ctx, keys: string[]): void {
  store.write(() =>
    db
      .update(throttles)
      .set({ count: sql`max(0, ${throttles.count} - 1)` })
      .where(inArray(throttles.key, keys))
      .run(),
  );
}
