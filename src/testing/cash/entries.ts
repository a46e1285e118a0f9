import { desc, eq } from 'drizzle-orm';
import { moneyEntries } from '#db/schema.ts';
import { readHeldCash } from '#server/cash/heldCash.ts';
import { anOrder, aShirt } from '../orders.ts';
import type { World } from '../world.ts';

interface Receipt {
  livreurId: string;
  amount?: number;
  /** By default the client pays all of it. */
  grandTotal?: number;
  clientName?: string;
}

/** The client pays the livreur in cash; the result is the ledger entry's id. */
export async function aReceipt(
  world: World,
  { livreurId, amount = 4000, grandTotal = amount, ...others }: Receipt,
): Promise<number> {
  const { id: orderId } = anOrder(world, {
    ...others,
    items: [aShirt(grandTotal, 1)],
    transportFee: 0,
    grandTotal,
    livreurId,
    status: 'picked_up',
  });
  await world.as({ id: livreurId }).missions.confirmCash({ orderId, amount, actId: world.deps.id() });
  const entry = world.db
    .select({ id: moneyEntries.sequence })
    .from(moneyEntries)
    .where(eq(moneyEntries.orderId, orderId))
    .orderBy(desc(moneyEntries.sequence))
    .get();
  if (!entry) throw new Error('the receipt was not recorded');
  return entry.id;
}

/** The livreur hands in all the cash they hold; `declared` makes them report another amount. */
export async function aHandover(
  world: World,
  { livreurId, declared }: { livreurId: string; declared?: number },
): Promise<string> {
  const amount = declared ?? readHeldCash(world.deps, livreurId).held;
  const { handoverId } = await world.as({ id: livreurId }).cash.handIn({ amount, actId: world.deps.id() });
  return handoverId;
}
