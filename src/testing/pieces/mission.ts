import { eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { PlaceOrderInput } from '#domain/inputs/order.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Caller } from '../browserClient.ts';
import type { UserRow } from '../people.ts';
import type { World } from '../world.ts';

export interface Crew {
  world: World;
  awa: UserRow;
  yao: UserRow;
  client: Caller;
  livreur: Caller;
  desk: Caller;
}

export function aCrew(world: World): Crew {
  const [awa, yao] = [world.client('Awa Koné'), world.livreur('Yao Kouassi')];
  const [client, livreur, desk] = [awa, yao, world.admin('Ali Traoré')].map(world.as) as [
    Caller,
    Caller,
    Caller,
  ];
  return { world, awa, yao, client, livreur, desk };
}

/** `returning` is a cancelled order whose linen the livreur brings back, `rest` one that was delivered in part. */
export type Stage = OrderStatus | 'returning' | 'rest';

const WAY = [
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
  'completed',
] as const satisfies OrderStatus[];
export type WayStage = (typeof WAY)[number];

/** A pending order goes its way by the acts of its livreur and the desk. */
export async function advanceOrder(
  { yao, livreur, desk }: Pick<Crew, 'yao' | 'livreur' | 'desk'>,
  orderId: string,
  to: WayStage,
): Promise<void> {
  const livreurId = yao.id;
  const acts: Record<WayStage, () => Promise<unknown>> = {
    assigned: () => desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' }),
    pickup_en_route: () => livreur.missions.advance({ orderId, from: 'assigned' }),
    picked_up: () => livreur.missions.advance({ orderId, from: 'pickup_en_route' }),
    processing: () => desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' }),
    assigned_for_delivery: () =>
      desk.dispatch.assign({ orderId, leg: 'delivery', livreurId, from: 'processing' }),
    delivery_en_route: () => livreur.missions.advance({ orderId, from: 'assigned_for_delivery' }),
    completed: () => livreur.missions.advance({ orderId, from: 'delivery_en_route' }),
  };
  for (const status of WAY.slice(0, WAY.indexOf(to) + 1)) await acts[status]();
}

/** The order reaches its stage by the real acts of its client, livreur and desk. */
export async function bringOrderToStage(
  crew: Crew,
  stage: Stage,
  cart: Partial<PlaceOrderInput> = {},
): Promise<string> {
  const { world, client, livreur, desk, yao } = crew;
  const { id: orderId } = await client.orders.place(world.aCart(cart));
  const cancels = stage === 'cancelled' || stage === 'returning';
  const last = cancels ? 'processing' : stage === 'rest' ? 'delivery_en_route' : stage;
  if (last !== 'pending') await advanceOrder(crew, orderId, last as WayStage);
  if (cancels) await desk.dispatch.cancel({ orderId, from: last as OrderStatus });
  if (stage === 'returning')
    await desk.dispatch.assign({ orderId, leg: 'return', livreurId: yao.id, from: 'cancelled' });
  if (stage === 'rest') {
    const handover = { counts: [{ position: 0, quantity: 1 }] };
    await livreur.missions.advance({ orderId, from: 'delivery_en_route', handover });
    await desk.dispatch.assign({ orderId, leg: 'return', livreurId: yao.id, from: 'completed' });
  }
  return orderId;
}

export function readOrder({ db }: Pick<World, 'db'>, orderId: string): typeof orders.$inferSelect {
  const row = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!row) throw new Error('there is no such order');
  return row;
}

export const makeWrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
