import { readCounter, setCounter } from '#db/counters.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { enqueuePush, type PushCtx } from './enqueue.ts';

/** Superadmins hear once of a trouble that they have to see to; a restart within a day begins no new one. */
export function tellProviderTroubles(ctx: PushCtx & Pick<Deps, 'providers'>): void {
  for (const { provider, kind, since } of ctx.providers.troubles()) {
    const topic = `${provider}-${kind}`;
    const toldAt = readCounter(ctx.db, `trouble-told-${topic}`);
    if (kind === 'down' || (toldAt !== null && toldAt > since - DAY)) continue;
    ctx.store.write(() => {
      setCounter(ctx.db, `trouble-told-${topic}`, ctx.now());
      enqueuePush(ctx, { role: 'superadmin' }, 'providerTrouble', topic);
    });
  }
}
