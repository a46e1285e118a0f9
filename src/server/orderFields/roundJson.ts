import { sql } from 'drizzle-orm';
import { orders, roundStops } from '#db/schema.ts';

/** The position is null where the mission was not arranged, or was arranged for another leg. */
export const roundPosition = sql<
  number | null
>`(select s.position from ${roundStops} s where s.order_id = ${orders.id} and s.livreur_id = ${orders.livreurId} and s.leg = case when ${orders.status} in ('assigned', 'pickup_en_route') then 'pickup' when ${orders.status} in ('completed', 'cancelled') then 'return' else 'delivery' end)`;
