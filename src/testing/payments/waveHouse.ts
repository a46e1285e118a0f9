import { afterEach, beforeEach } from 'vitest';
import { receiveNotice } from '#server/payments/attempts/recordAnswer.ts';
import { startWave, type WaveDouble } from '../doubles/waveCheckout.ts';
import { aWorld, type World } from '../world.ts';

export interface WaveHouse {
  world: World;
  wave: WaveDouble;
}

/** Each test has a world that takes payments by a Wave of its own. */
export function openWaveHouse(): WaveHouse {
  const house = {} as WaveHouse;
  beforeEach(async () => {
    house.wave = await startWave({
      now: () => house.world.clock.now(),
      notify: async (body, headers) => {
        const { deps } = house.world;
        const provider = deps.providers.find('wave');
        return provider && receiveNotice(deps, provider, { body: Buffer.from(body), headers });
      },
    });
    // The first question of a process loads what it needs, which may take longer than a world waits for Wave.
    await fetch(house.wave.url);
    house.wave.questions.length = 0;
    house.world = await aWorld({ settings: house.wave.settings });
  });
  afterEach(async () => {
    house.world.close();
    await house.wave.close();
  });
  return house;
}

export async function placeOrder({ world }: WaveHouse) {
  const client = world.as(world.client());
  const { id: orderId, grandTotal } = await client.orders.place(world.aCart());
  return { client, orderId, grandTotal };
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

export async function startPayment({ wave }: WaveHouse, { client, orderId }: Placed) {
  const key = crypto.randomUUID();
  const { attemptId } = await client.orders.startPayment({ orderId, provider: 'wave', key });
  return { attemptId, sessionId: [...wave.sessions.keys()].at(-1) ?? '' };
}

/** The client pays on Wave's page, and the house has read it. */
export async function payByWave(house: WaveHouse, placed: Placed, amount?: string) {
  const started = await startPayment(house, placed);
  house.wave.pay(started.sessionId, amount);
  await house.wave.notify(started.sessionId, { eventId: `EV_${crypto.randomUUID()}` });
  await house.world.deps.sweeper.step();
  return started;
}
