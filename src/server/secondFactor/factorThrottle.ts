import { inArray, sql } from 'drizzle-orm';
import { throttles } from '#db/schema.ts';
import { ensureBrowserHash, findKnownDeviceId } from '../auth/throttles/devices.ts';
import type { Ctx } from '../ctx.ts';
import { getNetwork } from '../limits/limits.ts';
import type { RuleName } from '../limits/rules.ts';
import { computeNextWindow, storeWindow } from '../limits/windows.ts';
import type { SessionCtx } from './secondFactor.reads.ts';

/**
 * An attempt is counted before its code is verified, so that parallel attempts cannot all pass on one count. A browser
 * that has signed in before has its own count, so that somebody who only knows the password cannot lock it out.
 */
export function countTry(ctx: SessionCtx): string[] {
  const subjects = listSubjects(ctx);
  return ctx.store.write(() => {
    const windows = subjects.flatMap(([name, subject]) =>
      ctx.limits
        .getRules(name)
        .map((rule) => computeNextWindow(ctx.db, `${name}/${rule.seconds}|${subject}`, rule, ctx.now())),
    );
    for (const window of windows) storeWindow(ctx.db, window);
    return windows.map(({ key }) => key);
  });
}

/** An unknown browser counts by itself, with its network, and with all unknown browsers that try the same account. */
function listSubjects(ctx: SessionCtx): [RuleName, string][] {
  const { id } = ctx.session.actor;
  const device = findKnownDeviceId(ctx, id);
  if (device) return [['factor.browser', device]];
  return [
    ['factor.browser', `${id} ${ensureBrowserHash(ctx)}`],
    ['factor.network', `${id} ${getNetwork(ctx.request.ip)}`],
    ['factor.account', id],
  ];
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
