import { openFixture, openWorld } from '../openWorld.ts';

/** The month is November 2026; the world begins on Friday the 20th at 9 h. */
export const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

export function openPlantWorld() {
  const world = openWorld();
  const awa = openFixture(() => world.client());
  const ali = openFixture(() => world.admin());
  /** Each call signs in anew, because a session of the desk ends before some of these tests. */
  const getDeskDispatch = () => world.as(ali).dispatch;
  return {
    world,
    awa,
    getDeskDispatch,
    stopPlant: (reason = 'Panne d’eau') => getDeskDispatch().stopPlant({ reason }),
    restartPlant: () => getDeskDispatch().restartPlant(),
    bookPickup: (from?: number, client = awa) =>
      world.as(client).orders.place(world.aCart(from === undefined ? {} : { slot: { from } })),
    readOrder: (orderId: string) => world.as(awa).orders.get({ orderId }),
  };
}
