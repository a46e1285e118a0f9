import { expect, it } from 'vitest';
import { insertUser, migrateEarlierStore } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { findInconsistentRows } from '../consistency.ts';
import type { Store } from '../store.ts';
import { chainAudit } from './auditChain.ts';
import { hashOrderContents } from './orderContent.ts';

const folder = openScratchFolder();

const ID = '00000001-0000-4000-8000-000000000001';

function insertRefundedClaim(store: Store): void {
  insertUser(store, { id: 'awa' });
  insertUser(store, { id: 'marie', role: 'admin' });
  const anEvent = (sequence: number, kind: string, actor: string, detail: string | null, at: number) =>
    `INSERT INTO order_events (sequence, order_id, kind, actor_id, actor_name, actor_role, to_status, detail, at, recorded_at)
     VALUES (${sequence}, '${ID}', '${kind}', '${actor}', 'A', '${actor === 'awa' ? 'client' : 'admin'}', ${kind === 'created' ? `'pending'` : 'NULL'}, ${detail ? `'${detail}'` : 'NULL'}, ${at}, ${at});`;
  const anEntry = (sequence: number, kind: string, amount: number, at: number, note: string) =>
    `INSERT INTO money_entries (sequence, order_id, kind, method, amount, actor_id, at, recorded_at, note, reverses)
     VALUES (${sequence}, '${ID}', '${kind}', 'wave', ${amount}, 'marie', ${at}, ${at}, ${note}, ${kind === 'reversal' ? 5 : 'NULL'});`;
  store.sqlite.exec(`
    INSERT INTO orders (id, reference, client_id, client_name, folded, status, version, pieces, total_items_price, transport_fee, grand_total,
      client_address, client_contact_phone, payment_method, payment_state, amount_paid, created_at, updated_at)
    VALUES ('${ID}', '00000001', 'awa', 'Awa', ' awa', 'pending', 5, 2, 4000, 1000, 5000, 'Cocody', '', 'wave', 'partial', 3500, 10, 70);
    INSERT INTO order_lines VALUES ('${ID}', 0, 'p', 'Chemise', 'Lavage', 2, 2000);
    INSERT INTO claims (id, order_id, kind, words, state, answer, created_at, due_at, answered_at, answered_by)
    VALUES ('c', '${ID}', 'tache', 'Une tache', 'accepted', 'Désolés', 30, 99, 40, 'marie'), ('open', '${ID}', 'tache', 'Une autre', 'open', NULL, 31, 99, NULL, NULL);
    ${anEvent(1, 'created', 'awa', null, 10)}
    ${anEvent(2, 'payment', 'marie', 'paid', 20)} ${anEntry(2, 'receipt', 5000, 20, 'NULL')}
    ${anEvent(3, 'claimed', 'awa', 'tache', 30)}
    ${anEvent(4, 'claimAnswered', 'marie', 'accepted', 40)}
    ${anEvent(5, 'refund', 'marie', null, 40)} ${anEntry(5, 'refund', 2000, 40, `'Réclamation acceptée'`)}
    ${anEvent(6, 'reversal', 'marie', null, 50)} ${anEntry(6, 'reversal', 2000, 50, `'Trop'`)}
    ${anEvent(7, 'claimAnswered', 'marie', 'accepted', 40)}
    ${anEvent(8, 'refund', 'marie', null, 60)} ${anEntry(8, 'refund', 1500, 60, `'Réclamation acceptée'`)}
  `);
  hashOrderContents(store.sqlite);
  const hash = '0'.repeat(64);
  store.sqlite.exec(`
    INSERT INTO audit (at, actor_id, actor_name, actor_role, ip, act, subject, after, salt, person_hash, hash)
      VALUES (40, 'marie', 'A', 'admin', '-', 'dispatch.answerClaim', '${ID}', '{"outcome":"accepted","lost":0}', '', '${hash}', '${hash}');
    DROP TRIGGER audit_never_changes;
  `);
  chainAudit(store.sqlite);
  expect(findInconsistentRows(store.sqlite)).toEqual([]);
}

it('an order of before whose claim was refunded is paid again, since the day it was paid', () => {
  const { sqlite } = migrateEarlierStore(folder, '0017', insertRefundedClaim);
  expect(sqlite.prepare('SELECT rebate, amount_paid, payment_state, paid_at FROM orders').all()).toEqual([
    { rebate: 1500, amount_paid: 3500, payment_state: 'paid', paid_at: 20 },
  ]);
  expect(sqlite.prepare('SELECT sequence, claim_id, rebate FROM money_entries').raw().all()).toEqual([
    [2, null, 0],
    [5, 'c', 2000],
    [6, 'c', 2000],
    [8, 'c', 1500],
  ]);
  expect(findInconsistentRows(sqlite)).toEqual([]);
  expect(() => sqlite.exec('UPDATE money_entries SET amount = 1')).toThrow('append-only');
  sqlite.prepare('UPDATE orders SET rebate = 1400').run();
  expect(findInconsistentRows(sqlite).map(({ what }) => what)).toContain(
    'ce qu’elle a rendu pour de bon n’est pas ce que disent ses écritures',
  );
});
