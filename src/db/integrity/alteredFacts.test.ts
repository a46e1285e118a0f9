import { expect, it } from 'vitest';
import { fillInIds, findRowsAfterDamage } from '#testing/damage.ts';
import { openSmallHouse } from '#testing/smallHouse.ts';

const house = openSmallHouse();

it('finds nothing in a true history', () => {
  expect(findRowsAfterDamage(house.world.store.sqlite, '')).toEqual([]);
});

const COUNT = 'le compte d’une remise n’est pas celui du journal';
const GAP = 'ce qu’est devenu un écart n’est pas ce qu’en dit le journal';
const SETTING = 'un réglage de la maison n’est pas celui du journal';
const ROLE = 'le rôle d’un compte n’est pas celui que le journal lui donne';
const LINEN = 'une remise de linge n’est pas celle que son événement a notée';

const CUT_JOURNAL = `DELETE FROM audit WHERE sequence > (SELECT max(sequence) - 3 FROM audit);
  UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM audit) WHERE name = 'audit';`;
const KEEP_SECRET = `UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM audit) WHERE name = 'journal-length';`;
const WRONG_CODE = `(SELECT number FROM orders WHERE id = ':wrongCode')`;
const OF_BEFORE = `UPDATE counters SET value = (SELECT max(sequence) FROM order_events) WHERE name = 'unwitnessed-events';
  UPDATE order_events SET content_hash = NULL WHERE kind NOT IN ('created', 'amended');`;

/** Each message of verify, with the alterations that cause it. */
const ALTERATIONS: Record<string, Record<string, string>> = {
  'la fin du journal a disparu journal, ligne :last': {
    'a truncated journal, its sequence set back': CUT_JOURNAL,
  },
  'la clôture d’un jour n’est pas celle du journal caisse du 2026-11-20': {
    'a truncated journal, all that counts its rows set back': CUT_JOURNAL + KEEP_SECRET,
    'what a day counted, with its gap': 'UPDATE cash_days SET counted = counted + 1000, gap = gap - 1000',
  },
  'un acte de l’équipe n’est pas dans le journal :claimed': {
    'a journal without the acts on orders, and no later row': `DELETE FROM audit WHERE sequence >= (SELECT min(sequence) FROM audit WHERE act LIKE 'dispatch.%');
      UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM audit) WHERE name = 'audit'; ${KEEP_SECRET}`,
  },
  'a été modifiée, ou ajoutée autrement que par Laveo journal, ligne 1': {
    'a journal whose JSON is damaged': `UPDATE audit SET after = '{'`,
  },
  [`${COUNT} remise :counted`]: {
    'a count with its gap, in both its rows': `UPDATE cash_handovers SET counted = 2900, gap = 100 WHERE id = ':counted';
      UPDATE cash_counts SET counted = 2900 WHERE handover_id = ':counted'`,
    'a hand-over that is uncounted again': `UPDATE cash_handovers SET counted = NULL, gap = NULL, counted_at = NULL, counted_on = NULL, counted_by = NULL WHERE id = ':counted';
      DELETE FROM cash_counts WHERE handover_id = ':counted'`,
    'what a livreur said to hand in': `UPDATE cash_handovers SET declared = 2000 WHERE id = ':counted'`,
  },
  [`${COUNT} remise :settled`]: {
    'a count that was corrected': `UPDATE cash_counts SET counted = 2400 WHERE handover_id = ':settled' AND nth = 1`,
  },
  'une remise de caisse n’est pas celle du journal remise one': {
    'a hand-over of cash with its count, out of nothing': `INSERT INTO cash_handovers (id, livreur_id, key, through_sequence, expected, declared, at)
      SELECT 'one', livreur_id, 'one', through_sequence + 1, 0, 0, at FROM cash_handovers WHERE id = ':counted'`,
  },
  [`${GAP} remise :settled`]: {
    'a gap’s outcome': `UPDATE cash_handovers SET outcome = 'repaid' WHERE id = ':settled'`,
    'a gap that is open again': `UPDATE cash_handovers SET outcome = NULL, reason = NULL, settled_at = NULL, settled_on = NULL, settled_by = NULL WHERE id = ':settled'`,
  },
  [`${GAP} remise :counted`]: {
    'a gap that was written off without a word': `UPDATE cash_handovers SET outcome = 'written_off', reason = 'Perdu', settled_at = 1, settled_on = 0, settled_by = ':owner' WHERE id = ':counted'`,
  },
  [`${GAP} caisse du 2026-11-20`]: {
    'the outcome of a gap of the drawer': `UPDATE cash_days SET outcome = 'found'`,
  },
  'une dépense ou un dépôt n’est pas celui du journal mouvement de caisse :expense': {
    'an expense': 'UPDATE drawer_entries SET amount = 5000',
  },
  [`${LINEN} :claimed`]: {
    'the pieces of all hand-overs raised alike': `UPDATE handovers SET pieces = pieces + 1 WHERE order_id = ':claimed'`,
    'a bypass turned into a code': `UPDATE handovers SET how = 'code', reason = NULL WHERE order_id = ':claimed' AND leg = 'delivery'`,
  },
  [`${LINEN} :wrongCode`]: {
    'a wrong code turned into a code, its event noting nothing': `UPDATE handovers SET how = 'code', reason = NULL WHERE order_id = ':wrongCode' AND leg = 'delivery';
      UPDATE order_events SET content_hash = NULL WHERE order_number = ${WRONG_CODE} AND to_status = 'completed'`,
  },
  'les pièces de son ramassage ne sont pas celles de la commande :wrongCode': {
    'the pieces of all hand-overs that noted nothing, raised alike': `${OF_BEFORE} UPDATE handovers SET pieces = pieces + 1 WHERE order_id = ':wrongCode'`,
  },
  'la réponse à une réclamation n’est pas celle du journal :claimed': {
    'a claim’s loss': 'UPDATE claims SET lost = 0, lost_after_given = 0',
    'a claim’s outcome': `UPDATE claims SET state = 'refused'`,
  },
  [`${SETTING} réglage feePerKm`]: {
    'a fee per km of the house': `UPDATE house_settings SET value = '150' WHERE name = 'feePerKm'`,
    'a fee per km that is gone': `DELETE FROM house_settings WHERE name = 'feePerKm'`,
  },
  [`${SETTING} réglage cashLimit`]: {
    'a setting that nobody made': `INSERT INTO house_settings VALUES ('cashLimit', '9000000')`,
  },
  'ses lignes, ses montants ou son prix au kilomètre ne sont pas ceux de sa création :claimed': {
    'a fee per km of an order': `UPDATE orders SET fee_per_km = 300 WHERE id = ':claimed'`,
  },
  'une écriture n’est pas celle de son histoire :taken': {
    'who took a payment, for another livreur': `UPDATE actors SET user_id = 'another' WHERE role = 'livreur'`,
    'the role of those who acted': `UPDATE actors SET role = 'admin' WHERE role = 'livreur'`,
  },
  'un événement ne dit plus ce qui s’est passé, ou par qui événement 1': {
    'who acted, lost': 'DELETE FROM actors',
  },
  'sa création n’est pas dans son histoire, ou y est deux fois :claimed': {
    'what happened, lost': `UPDATE order_events SET kind = '' WHERE kind = 'created'`,
    'an event that is of another order': `UPDATE order_events SET order_number = ${WRONG_CODE} WHERE kind = 'created'`,
  },
  'son histoire saute un état :claimed': {
    'what happened, for all events alike': `UPDATE order_events SET to_status = 'delivery_en_route' WHERE to_status = 'picked_up'`,
  },
  'son histoire lui a survécu événement 1': {
    'events that are of no order': 'UPDATE order_events SET order_number = NULL WHERE sequence = 1',
  },
  [`${ROLE} compte :client`]: {
    'a client’s role': `UPDATE users SET role = 'superadmin' WHERE id = ':client'`,
  },
  [`${ROLE} compte :admin`]: {
    'a role raised': `UPDATE users SET role = 'superadmin' WHERE id = ':admin'`,
  },
  [`${ROLE} compte :owner`]: {
    'a role taken away': `UPDATE users SET role = 'client' WHERE id = ':owner'`,
  },
};

const CASES = Object.entries(ALTERATIONS).flatMap(([what, alterations]) =>
  Object.entries(alterations).map(([altered, sql]) => [altered, sql, what] as const),
);

it.each(CASES)('names %s', (_, sql, what) => {
  const read = (query: string) => String(house.world.store.sqlite.prepare(query).pluck().get());
  const ids = {
    ...house.cash,
    ...house.orders,
    ...house.people,
    last: read('SELECT max(sequence) FROM audit'),
    expense: read('SELECT id FROM drawer_entries'),
    taken: read('SELECT order_id FROM money_entries WHERE holder_id IS NOT NULL'),
  };
  const faults = findRowsAfterDamage(house.world.store.sqlite, fillInIds(sql, ids));
  expect(faults).toContain(fillInIds(what, ids));
});
