import type { ActEvent } from '../acts/event.ts';
import type { Deps } from '../ctx.ts';
import { listAudience } from './audience.ts';

export function nudgeScreens({ live }: Pick<Deps, 'live'>, events: readonly ActEvent[]): void {
  for (const orderId of new Set(events.map((event) => event.orderId))) {
    const ofOrder = events.filter((event) => event.orderId === orderId);
    const versions = ofOrder.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null);
    live.publish({ orderId, audience: listAudience(...versions) });
  }
}
