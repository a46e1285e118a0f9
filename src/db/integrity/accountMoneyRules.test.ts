import { beforeAll, expect, it } from 'vitest';
import { invoices } from '#db/schema.ts';
import { anAccount, anAccountOrder, runJobs } from '#testing/accounts/accounts.ts';
import { fillInIds, findRowsAfterDamage } from '#testing/damage.ts';
import { ONCE, openWorld } from '#testing/openWorld.ts';

const NOVEMBER = Date.parse('2026-11-10T12:00:00Z');
const world = openWorld({ at: Date.parse('2026-12-01T07:00:00Z') }, ONCE);
const ids: Record<string, string> = {};

beforeAll(async () => {
  const account = anAccount(world);
  const order = anAccountOrder(world, account.id, { completedAt: NOVEMBER });
  runJobs(world);
  const invoice = world.db.select().from(invoices).get()?.id ?? '';
  const desk = world.as(world.admin()).accounts;
  const receipt = { amount: 700, method: 'espece' as const, invoices: [invoice] };
  const { id } = await desk.receive({ key: world.deps.id(), ...receipt });
  const { id: entryId } = await desk.receive({ key: world.deps.id(), ...receipt });
  const reversal = await desk.reverse({ key: world.deps.id(), entryId, reason: 'Deux fois' });
  Object.assign(ids, { order: order.id, invoice, receipt: id, reversal: reversal.id });
});

const RULES = {
  journal: 'une écriture de compte n’est pas celle du journal',
  day: 'une écriture de compte n’est pas comptée à partir de son jour',
  reversal: 'une annulation ne reprend pas l’écriture de compte qu’elle nomme',
  sum: 'une facture mensuelle n’est pas la somme de ses commandes ou de ses lignes, ou n’est pas celle du journal',
  order: 'une commande est facturée à un autre compte, un autre mois, ou sans être livrée',
  notes: 'une facture a plus d’avoirs que son montant',
};

/** The orders of these tests have no history, about which other rules complain. */
const findRows = (damage: string) =>
  findRowsAfterDamage(world.store.sqlite, damage).filter((row) =>
    Object.values(RULES).some((rule) => row.startsWith(rule)),
  );

it('finds nothing in what the acts have written', () => {
  expect(findRows('')).toEqual([]);
});

it.each<[string, keyof typeof RULES, string]>([
  [`UPDATE account_entries SET amount = 900 WHERE id = ':receipt'`, 'journal', 'écriture :receipt'],
  [`DELETE FROM account_entries WHERE id = ':receipt'`, 'journal', 'écriture :receipt'],
  [
    `UPDATE account_entries SET booked_on = booked_on - 86400000 WHERE id = ':receipt'`,
    'day',
    'écriture :receipt',
  ],
  [`UPDATE account_entries SET withheld = 5 WHERE id = ':reversal'`, 'reversal', 'écriture :reversal'],
  [`UPDATE invoice_orders SET amount = 9999`, 'sum', 'facture :invoice'],
  [`UPDATE invoices SET content = json_set(content, '$.lines[0].amount', 2)`, 'sum', 'facture :invoice'],
  [`UPDATE orders SET account_id = 'other' WHERE id = ':order'`, 'order', ':order'],
  [`UPDATE orders SET status = 'processing' WHERE id = ':order'`, 'order', ':order'],
  [`UPDATE orders SET completed_at = completed_at + 2592000000 WHERE id = ':order'`, 'order', ':order'],
  [
    `INSERT INTO credit_notes (id, invoice_id, items, amount, reason, key, actor_id, created_at, state)
       VALUES ('n', ':invoice', '[]', 10001, 'r', 'k', 'a', 0, 'plain')`,
    'notes',
    'facture :invoice',
  ],
])('%s', (damage, rule, row) => {
  expect(findRows(fillInIds(damage, ids))).toEqual([`${RULES[rule]} ${fillInIds(row, ids)}`]);
});
