import { expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { DAY } from '#domain/format/calendar.ts';
import { findCustodyFaults } from './cash/custody.ts';
import { seedOrders } from './manyOrders.ts';
import { openMemoryStore } from './memoryStore.ts';
import { findUnbalancedPieces } from './pieces/balance.ts';

const NOW = Date.UTC(2026, 10, 20, 3, 12);

it('have the requested size and sound totals and references', () => {
  const store = openMemoryStore();
  const many = seedOrders(store, { now: NOW, passwordHash: '-', orders: 2500, clients: 40, livreurs: 5 });
  expect([many.clients.length, many.livreurs.length]).toEqual([40, 5]);
  expect(store.sqlite.prepare('SELECT count(*) FROM orders').pluck().get()).toBe(2500);
  expect(
    store.sqlite
      .prepare('SELECT count(*) FROM orders WHERE grand_total <> total_items_price + transport_fee')
      .pluck()
      .get(),
  ).toBe(0);
  expect(store.sqlite.prepare('SELECT count(DISTINCT status) FROM orders').pluck().get()).toBe(9);
  expect(store.sqlite.pragma('foreign_key_check')).toEqual([]);
  expect(findCustodyFaults(store.sqlite)).toEqual([]);
  expect(findUnbalancedPieces(store.sqlite)).toEqual([]);
  expect(findInconsistentRows(store.sqlite)).toEqual([]);
  const oldestHeld = `SELECT min(at) FROM money_entries e WHERE holder_id IS NOT NULL AND sequence >
    (SELECT coalesce(max(through_sequence), 0) FROM cash_handovers WHERE livreur_id = e.holder_id)`;
  expect(store.sqlite.prepare(oldestHeld).pluck().get()).toBeGreaterThan(NOW - 5 * DAY);
});
