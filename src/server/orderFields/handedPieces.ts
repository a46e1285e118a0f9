import { sql } from 'drizzle-orm';
import { handovers, orders } from '#db/schema.ts';

/** Of the table `h`. */
export const isHandover = sql`h.order_id = ${orders.id} and h.undone_by is null`;

export const piecesTaken = sql<
  number | null
>`(select sum(h.pieces) from ${handovers} h where ${isHandover} and h.leg = 'pickup')`;

export const piecesGiven = sql<
  number | null
>`(select sum(h.pieces) from ${handovers} h where ${isHandover} and h.leg in ('delivery', 'return'))`;
