import { accountPeople, accounts, invoices } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { CreateAccountInput } from '#domain/inputs/businessAccounts.ts';
import { runAccountJobs } from '#server/accounts/money/monthlyRun.ts';
import { anOrder, aShirt } from '../orders.ts';
import { insertRows } from '../rows.ts';
import type { World } from '../world.ts';

type AccountRow = typeof accounts.$inferSelect;

export function anAccount(
  world: World,
  { people = [], ...values }: Partial<AccountRow> & { people?: { id: string }[] } = {},
): AccountRow {
  const id = world.deps.id();
  const row = world.db
    .insert(accounts)
    .values({
      id,
      key: world.deps.id(),
      name: 'Hôtel Ébrié',
      ncc: '1234567A',
      rccm: 'CI-ABJ-2020-B-1',
      address: 'Plateau, avenue Chardy',
      email: 'compta@ebrie.ci',
      terms: 30,
      ceiling: 5_000_000,
      createdAt: world.clock.now(),
      createdBy: 'superadmin',
      ...values,
    })
    .returning()
    .get();
  for (const { id: userId } of people)
    insertRows(world.db, accountPeople, { accountId: row.id, userId, addedAt: world.clock.now() });
  return row;
}

interface AccountOrder {
  completedAt: number;
  amount?: number;
  pieces?: number;
  clientId?: string;
}

/** An order on the account that has come back to its client. */
export function anAccountOrder(
  world: World,
  accountId: string,
  { completedAt, amount = 10_000, pieces = 1, ...others }: AccountOrder,
) {
  const items = pieces === 1 ? [aShirt(amount, 1)] : [aShirt(0, pieces - 1), aShirt(amount, 1, 'Drap')];
  return anOrder(world, {
    accountId,
    items,
    transportFee: 0,
    grandTotal: amount,
    status: 'completed',
    completedAt,
    createdAt: completedAt,
    paymentMethod: 'compte',
    ...others,
    paymentState: 'account',
  });
}

/** An invoice that the monthly run did not make. */
export function anAccountInvoice(
  world: World,
  accountId: string,
  { month, amount = 10_000 }: { month: string; amount?: number },
): string {
  const [id, now] = [world.deps.id(), world.clock.now()];
  const line = { description: 'Commande', quantity: 1, amount };
  insertRows(world.db, invoices, {
    id,
    accountId,
    month,
    amount,
    content: { lines: [line] },
    createdAt: now,
    issuedAt: now,
    dueAt: now + 30 * DAY,
    state: 'plain',
  });
  return id;
}

/** A server does this at start and each minute. */
export const runJobs = (world: World) => runAccountJobs(world.deps);

let inputs = 0;

/** Each input is of another business, and has a key of its own. */
export function anAccountInput(part: Partial<CreateAccountInput> = {}): CreateAccountInput {
  return {
    key: crypto.randomUUID(),
    name: 'Hôtel Ivoire',
    ncc: `${String(++inputs).padStart(7, '0')}B`,
    rccm: 'CI-ABJ-2020-B-1234',
    address: 'Boulevard Hassan II, Cocody',
    email: 'compta@hotel-ivoire.test',
    terms: 30,
    ceiling: 500_000,
    ...part,
  };
}
