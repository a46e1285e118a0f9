import { openFixture, openWorld } from '../openWorld.ts';

/** A day of November 2026; the world begins on Friday the 20th at 9 h. */
export const toTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

export function openPlantWorld() {
  const world = openWorld();
  const awa = openFixture(() => world.client());
  const ali = openFixture(() => world.admin());
  /** Each call signs in anew, because a session of the desk ends before some of these tests. */
  const asDesk = () => world.as(ali).dispatch;
  return {
    world,
    awa,
    asDesk,
    stopPlant: (reason = 'Panne d’eau') => asDesk().stopPlant({ reason }),
    restartPlant: () => asDesk().restartPlant(),
    bookPickup: (from?: number, client = awa) =>
      world.as(client).orders.place(world.aCart(from === undefined ? {} : { slot: { from } })),
    readOrder: (orderId: string) => world.as(awa).orders.get({ orderId }),
  };
}
