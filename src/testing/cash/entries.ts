import { desc, eq } from 'drizzle-orm';
import { cashHandovers, moneyEntries, orderEvents, users } from '#db/schema.ts';
import { readHeldCash } from '#server/cash/heldCash.ts';
import { recordOrderEvent } from '#server/journal.ts';
import { anOrder, aShirt } from '../orders.ts';
import type { World } from '../world.ts';

interface Receipt {
  livreurId: string;
  amount?: number;
  at?: number;
  clientName?: string;
}

/** Inserts an order whose client has paid a livreur in cash, without the acts that lead to it; gives the entry's id. */
export function aReceipt(
  world: World,
  { livreurId, amount = 4000, at = world.clock.now(), ...others }: Receipt,
): number {
  const order = anOrder(world, {
    ...others,
    items: [aShirt(amount, 1)],
    transportFee: 0,
    grandTotal: amount,
    livreurId,
    status: 'picked_up',
    pickedUpAt: at,
    amountPaid: amount,
    paymentState: 'paid',
    paidAt: at,
    createdAt: at,
  });
  return anEntry(world, { orderId: order.id, kind: 'receipt', amount, at, livreurId });
}

/** Takes a receipt back. */
export function aReversal(world: World, entryId: number): number {
  const entry = world.db.select().from(moneyEntries).where(eq(moneyEntries.sequence, entryId)).get();
  if (!entry?.holderId) throw new Error('no livreur holds this entry');
  const { orderId, amount, holderId: livreurId } = entry;
  const at = world.clock.now();
  return anEntry(world, { orderId, kind: 'reversal', amount, at, livreurId, reverses: entryId });
}

interface Entry {
  orderId: string;
  kind: 'receipt' | 'reversal';
  amount: number;
  at: number;
  livreurId: string;
  reverses?: number;
}

function anEntry(world: World, { livreurId, at, ...entry }: Entry): number {
  const actor = world.db.select().from(users).where(eq(users.id, livreurId)).get();
  if (!actor) throw new Error('nobody has this id');
  recordOrderEvent({ ...world.deps, actor }, { orderId: entry.orderId, kind: 'payment', detail: 'paid', at });
  const event = world.db.select().from(orderEvents).orderBy(desc(orderEvents.sequence)).limit(1).get();
  const sequence = event?.sequence ?? 0;
  world.db
    .insert(moneyEntries)
    .values({
      sequence,
      ...entry,
      method: 'espece',
      holderId: livreurId,
      actorId: livreurId,
      at,
      recordedAt: world.clock.now(),
    })
    .run();
  return sequence;
}

/** Hands in all that the livreur holds, and counts it when `counted` says so. */
export function aHandover(
  world: World,
  { livreurId, declared, counted }: { livreurId: string; declared?: number; counted?: number },
): string {
  const { held, lastSequence } = readHeldCash(world.deps, livreurId);
  const at = world.clock.now();
  const count = counted === undefined ? {} : { counted, countedAt: at, gap: held - counted };
  return world.db
    .insert(cashHandovers)
    .values({
      id: world.deps.id(),
      livreurId,
      key: world.deps.id(),
      throughSequence: lastSequence,
      expected: held,
      declared: declared ?? held,
      at,
      ...count,
    })
    .returning()
    .get().id;
}
