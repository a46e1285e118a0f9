import { beforeAll, expect, it } from 'vitest';
import { anAccountInput } from '#testing/accounts/accounts.ts';
import { fillInIds, findRowsAfterDamage } from '#testing/damage.ts';
import { ONCE, openWorld } from '#testing/openWorld.ts';

const world = openWorld({}, ONCE);
const ids: Record<string, string> = {};

beforeAll(async () => {
  const { accounts } = world.as(world.superadmin());
  const client = world.client();
  const { id: accountId } = await accounts.create(anAccountInput({ discount: 15 }));
  await accounts.addPerson({ accountId, userId: client.id });
  const order = await world.as(client).orders.place(world.aCart({ paymentMethod: 'compte', accountId }));
  Object.assign(ids, { order: order.id, account: accountId });
});

const PAYER = 'le compte de l’entreprise qui la paie n’existe pas, ou n’est pas son mode de paiement';
const LINE = 'une remise sur une de ses lignes ne vient d’aucun compte d’entreprise';
const BOTH = 'un compte d’entreprise a une remise et une liste de prix';
const TOTAL = 'ses montants ne s’additionnent pas';
const STATE = 'l’état de son paiement n’est pas celui de ses écritures';

it('finds nothing in what the acts have written', () => {
  expect(findRowsAfterDamage(world.store.sqlite, '')).toEqual([]);
});

it.each([
  [`UPDATE orders SET account_id = 'nobody'`, [`${PAYER} :order`]],
  [`UPDATE orders SET account_id = NULL`, [`${PAYER} :order`, `${LINE} :order`]],
  [`UPDATE orders SET payment_state = 'due'`, [`${PAYER} :order`, `${STATE} :order`]],
  [`UPDATE order_lines SET discount = 0`, [`${TOTAL} :order`]],
  [`INSERT INTO account_prices VALUES (':account', 'shirt', 'Lavage', 100)`, [`${BOTH} compte :account`]],
])('names the row after: %s', (damage, rows) => {
  const faults = findRowsAfterDamage(world.store.sqlite, fillInIds(damage, ids));
  expect(faults).toEqual(rows.map((row) => fillInIds(row, ids)));
});
