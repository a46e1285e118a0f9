import { expect, it } from 'vitest';
import { findRowsAfterDamage } from '#testing/damage.ts';
import { openSmallHouse } from '#testing/smallHouse.ts';

const house = openSmallHouse();

it('finds nothing in a true history', () => {
  expect(findRowsAfterDamage(house.world.store.sqlite, '')).toEqual([]);
});

const COUNT = 'le compte d’une remise n’est pas celui du journal';
const HAND_IN = 'une remise de caisse n’est pas celle du journal';
const GAP = 'ce qu’est devenu un écart n’est pas ce qu’en dit le journal';
const CLOSING = 'la clôture d’un jour n’est pas celle du journal';
const DRAWER = 'une dépense ou un dépôt n’est pas celui du journal';
const CLAIM = 'la réponse à une réclamation n’est pas celle du journal';
const SETTING = 'un réglage de la maison n’est pas celui du journal';
const ROLE = 'le rôle d’un compte n’est pas celui que le journal lui donne';
const UNSAID = 'un événement ne dit plus ce qui s’est passé, ou par qui';
const UNTOLD = 'un acte de l’équipe n’est pas dans le journal';
const END = 'la fin du journal a disparu';
const LINEN = 'une remise de linge n’est pas celle que son événement a notée';
const PICKUP = 'les pièces de son ramassage ne sont pas celles de la commande';
const CONTENT = 'ses lignes, ses montants ou son prix au kilomètre ne sont pas ceux de sa création';

const CUT_JOURNAL = `DELETE FROM audit WHERE sequence > (SELECT max(sequence) - 3 FROM audit);
  UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM audit) WHERE name = 'audit';`;
const KEEP_SECRET = `UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM audit) WHERE name = 'journal-length';`;

it.each<[altered: string, sql: () => string, what: string, id: () => string]>([
  [
    'a truncated journal, its sequence set back',
    () => CUT_JOURNAL,
    END,
    () => `journal, ligne ${countJournal()}`,
  ],
  [
    'a truncated journal, all that counts its rows set back',
    () => CUT_JOURNAL + KEEP_SECRET,
    CLOSING,
    () => 'caisse du 2026-11-20',
  ],
  [
    'a journal without the acts on orders, and no later row',
    () => `DELETE FROM audit WHERE sequence >= (SELECT min(sequence) FROM audit WHERE act LIKE 'dispatch.%');
      UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM audit) WHERE name = 'audit'; ${KEEP_SECRET}`,
    UNTOLD,
    () => house.orders.claimed,
  ],
  [
    'a journal whose JSON is damaged',
    () => `UPDATE audit SET after = '{'`,
    'a été modifiée, ou ajoutée autrement que par Laveo',
    () => 'journal, ligne 1',
  ],
  [
    'a count with its gap, in both its rows',
    () => `UPDATE cash_handovers SET counted = 2900, gap = 100 WHERE id = '${house.cash.counted}';
      UPDATE cash_counts SET counted = 2900 WHERE handover_id = '${house.cash.counted}'`,
    COUNT,
    () => `remise ${house.cash.counted}`,
  ],
  [
    'a count that was corrected',
    () => `UPDATE cash_counts SET counted = 2400 WHERE handover_id = '${house.cash.settled}' AND nth = 1`,
    COUNT,
    () => `remise ${house.cash.settled}`,
  ],
  [
    'a hand-over that is uncounted again',
    () => `UPDATE cash_handovers SET counted = NULL, gap = NULL, counted_at = NULL, counted_on = NULL, counted_by = NULL WHERE id = '${house.cash.counted}';
      DELETE FROM cash_counts WHERE handover_id = '${house.cash.counted}'`,
    COUNT,
    () => `remise ${house.cash.counted}`,
  ],
  [
    'what a livreur said to hand in',
    () => `UPDATE cash_handovers SET declared = 2000 WHERE id = '${house.cash.counted}'`,
    COUNT,
    () => `remise ${house.cash.counted}`,
  ],
  [
    'a hand-over of cash with its count, out of nothing',
    () => `INSERT INTO cash_handovers (id, livreur_id, key, through_sequence, expected, declared, at)
      SELECT 'one', livreur_id, 'one', through_sequence + 1, 0, 0, at FROM cash_handovers WHERE id = '${house.cash.counted}'`,
    HAND_IN,
    () => 'remise one',
  ],
  [
    'a gap’s outcome',
    () => `UPDATE cash_handovers SET outcome = 'repaid' WHERE id = '${house.cash.settled}'`,
    GAP,
    () => `remise ${house.cash.settled}`,
  ],
  [
    'a gap that was written off without a word',
    () =>
      `UPDATE cash_handovers SET outcome = 'written_off', reason = 'Perdu', settled_at = 1, settled_on = 0, settled_by = '${house.people.owner}' WHERE id = '${house.cash.counted}'`,
    GAP,
    () => `remise ${house.cash.counted}`,
  ],
  [
    'a gap that is open again',
    () =>
      `UPDATE cash_handovers SET outcome = NULL, reason = NULL, settled_at = NULL, settled_on = NULL, settled_by = NULL WHERE id = '${house.cash.settled}'`,
    GAP,
    () => `remise ${house.cash.settled}`,
  ],
  [
    'the outcome of a gap of the drawer',
    () => `UPDATE cash_days SET outcome = 'found'`,
    GAP,
    () => 'caisse du 2026-11-20',
  ],
  [
    'what a day counted, with its gap',
    () => 'UPDATE cash_days SET counted = counted + 1000, gap = gap - 1000',
    CLOSING,
    () => 'caisse du 2026-11-20',
  ],
  [
    'an expense',
    () => 'UPDATE drawer_entries SET amount = 5000',
    DRAWER,
    () => `mouvement de caisse ${readText('SELECT id FROM drawer_entries')}`,
  ],
  [
    'the pieces of all hand-overs raised alike',
    () => `UPDATE handovers SET pieces = pieces + 1 WHERE order_id = '${house.orders.claimed}'`,
    LINEN,
    () => house.orders.claimed,
  ],
  [
    'the pieces of all hand-overs that noted nothing, raised alike',
    () =>
      `${OF_BEFORE} UPDATE handovers SET pieces = pieces + 1 WHERE order_id = '${house.orders.wrongCode}'`,
    PICKUP,
    () => house.orders.wrongCode,
  ],
  [
    'a bypass turned into a code',
    () =>
      `UPDATE handovers SET how = 'code', reason = NULL WHERE order_id = '${house.orders.claimed}' AND leg = 'delivery'`,
    LINEN,
    () => house.orders.claimed,
  ],
  [
    'a wrong code turned into a code, its event noting nothing',
    () => `UPDATE handovers SET how = 'code', reason = NULL WHERE order_id = '${house.orders.wrongCode}' AND leg = 'delivery';
      UPDATE order_events SET content_hash = NULL WHERE order_number = ${WRONG_CODE()} AND to_status = 'completed'`,
    LINEN,
    () => house.orders.wrongCode,
  ],
  [
    'a claim’s loss',
    () => 'UPDATE claims SET lost = 0, lost_after_given = 0',
    CLAIM,
    () => house.orders.claimed,
  ],
  ['a claim’s outcome', () => `UPDATE claims SET state = 'refused'`, CLAIM, () => house.orders.claimed],
  [
    'a fee per km of the house',
    () => `UPDATE house_settings SET value = '150' WHERE name = 'feePerKm'`,
    SETTING,
    () => 'réglage feePerKm',
  ],
  [
    'a fee per km that is gone',
    () => `DELETE FROM house_settings WHERE name = 'feePerKm'`,
    SETTING,
    () => 'réglage feePerKm',
  ],
  [
    'a setting that nobody made',
    () => `INSERT INTO house_settings VALUES ('cashLimit', '9000000')`,
    SETTING,
    () => 'réglage cashLimit',
  ],
  [
    'a fee per km of an order',
    () => `UPDATE orders SET fee_per_km = 300 WHERE id = '${house.orders.claimed}'`,
    CONTENT,
    () => house.orders.claimed,
  ],
  [
    'who took a payment, for another livreur',
    () => `UPDATE actors SET user_id = 'another' WHERE role = 'livreur'`,
    'une écriture n’est pas celle de son histoire',
    () => readText(`SELECT order_id FROM money_entries WHERE holder_id IS NOT NULL`),
  ],
  [
    'the role of those who acted',
    () => `UPDATE actors SET role = 'admin' WHERE role = 'livreur'`,
    'une écriture n’est pas celle de son histoire',
    () => readText(`SELECT order_id FROM money_entries WHERE holder_id IS NOT NULL`),
  ],
  ['who acted, lost', () => 'DELETE FROM actors', UNSAID, () => 'événement 1'],
  [
    'what happened, lost',
    () => `UPDATE order_events SET kind = '' WHERE kind = 'created'`,
    'sa création n’est pas dans son histoire, ou y est deux fois',
    () => house.orders.claimed,
  ],
  [
    'what happened, for all events alike',
    () => `UPDATE order_events SET to_status = 'delivery_en_route' WHERE to_status = 'picked_up'`,
    'son histoire saute un état',
    () => house.orders.claimed,
  ],
  [
    'an event that is of another order',
    () => `UPDATE order_events SET order_number = ${WRONG_CODE()} WHERE kind = 'created'`,
    'sa création n’est pas dans son histoire, ou y est deux fois',
    () => house.orders.claimed,
  ],
  [
    'events that are of no order',
    () => 'UPDATE order_events SET order_number = NULL WHERE sequence = 1',
    'son histoire lui a survécu',
    () => 'événement 1',
  ],
  [
    'a client’s role',
    () => `UPDATE users SET role = 'superadmin' WHERE id = '${house.people.client}'`,
    ROLE,
    () => `compte ${house.people.client}`,
  ],
  [
    'a role raised',
    () => `UPDATE users SET role = 'superadmin' WHERE id = '${house.people.admin}'`,
    ROLE,
    () => `compte ${house.people.admin}`,
  ],
  [
    'a role taken away',
    () => `UPDATE users SET role = 'client' WHERE id = '${house.people.owner}'`,
    ROLE,
    () => `compte ${house.people.owner}`,
  ],
])('names %s', (_, sql, what, id) => {
  expect(findRowsAfterDamage(house.world.store.sqlite, sql())).toContain(`${what} ${id()}`);
});

const WRONG_CODE = () => `(SELECT number FROM orders WHERE id = '${house.orders.wrongCode}')`;
const OF_BEFORE = `UPDATE counters SET value = (SELECT max(sequence) FROM order_events) WHERE name = 'unwitnessed-events';
  UPDATE order_events SET content_hash = NULL WHERE kind NOT IN ('created', 'amended');`;

const readText = (sql: string) => house.world.store.sqlite.prepare(sql).pluck().get() as string;
const countJournal = () => house.world.store.sqlite.prepare('SELECT max(sequence) FROM audit').pluck().get();
