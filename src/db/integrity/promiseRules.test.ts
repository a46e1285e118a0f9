import { beforeAll, expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import { findRowsAfterDamage } from '#testing/damage.ts';
import { ONCE, openWorld } from '#testing/openWorld.ts';

const world = openWorld({}, ONCE);
const ids: Record<'stopped' | 'twice' | 'still', string> = { stopped: '', twice: '', still: '' };

beforeAll(async () => {
  const client = world.as(world.client());
  const ali = world.admin();
  const desk = world.as(ali).dispatch;
  ids.stopped = (await client.orders.place(world.aCart())).id;
  const { id: orderId, promisedAt } = await client.orders.place(world.aCart());
  ids.twice = orderId;
  await desk.movePromise({ orderId, to: promisedAt + HOUR, reason: 'Tache tenace' });
  await desk.stopPlant({ reason: 'Panne d’eau' });
  world.clock.advance(2 * HOUR);
  await world.as(ali).dispatch.restartPlant();
  ids.still = (await client.orders.place(world.aCart())).id;
});

const SUM = 'son retour promis n’est pas celui d’origine avec ce qui l’a déplacé';
const STOP = 'un arrêt de l’atelier n’a pas déplacé son retour du temps qu’il a duré';
const HISTORY = 'un déplacement de son retour n’est pas dans son histoire, ou n’a pas de motif';
const UNTOLD = 'un acte de l’équipe n’est pas dans le journal';

it('finds nothing in what the acts have written', () => {
  expect(findRowsAfterDamage(world.store.sqlite, '')).toEqual([]);
});

it.each<[damage: string, order: keyof typeof ids, ...rules: string[]]>([
  ['UPDATE orders SET promised_at = promised_at + 60000 WHERE id = ?', 'still', SUM],
  ['UPDATE orders SET promised_at_first = promised_at WHERE id = ?', 'stopped', SUM],
  [
    'UPDATE promise_moves SET from_at = from_at + 1, to_at = to_at + 1 WHERE stop_id IS NOT NULL AND order_id = ?',
    'twice',
    SUM,
  ],
  [
    'UPDATE promise_moves SET closed_ms = closed_ms + 60000 WHERE stop_id IS NOT NULL AND order_id = ?',
    'stopped',
    STOP,
  ],
  ['UPDATE orders SET promise_from = promise_from + 60000 WHERE id = ?', 'stopped', STOP],
  [
    `UPDATE order_events SET kind = 'returnAssigned' WHERE kind = 'promiseMoved' AND order_number = (SELECT number FROM orders WHERE id = ?)`,
    'stopped',
    HISTORY,
    UNTOLD,
  ],
  ['UPDATE promise_moves SET reason = NULL WHERE stop_id IS NULL AND order_id = ?', 'twice', HISTORY],
  ['DELETE FROM promise_moves WHERE order_id = ?', 'stopped', SUM, HISTORY],
])('names the order after: %s', (damage, order, ...rules) => {
  const faults = findRowsAfterDamage(world.store.sqlite, damage.replace('?', `'${ids[order]}'`));
  expect(faults).toEqual(rules.map((rule) => `${rule} ${ids[order]}`).sort());
});

it('names each order that a stop has moved after another length of that stop', () => {
  const faults = findRowsAfterDamage(world.store.sqlite, 'UPDATE plant_stops SET until = until + 60000');
  expect(faults).toEqual([`${STOP} ${ids.stopped}`, `${STOP} ${ids.twice}`].sort());
});
