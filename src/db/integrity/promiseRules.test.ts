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

type Found = [what: string, order: keyof typeof ids];
it.each<[damage: string, order: keyof typeof ids, ...found: Found[]]>([
  ['UPDATE orders SET promised_at = promised_at + 60000 WHERE id = ?', 'still', [SUM, 'still']],
  ['UPDATE orders SET promised_at_first = promised_at WHERE id = ?', 'stopped', [SUM, 'stopped']],
  [
    'UPDATE promise_moves SET from_at = from_at + 1, to_at = to_at + 1 WHERE stop_id IS NOT NULL AND order_id = ?',
    'twice',
    [SUM, 'twice'],
  ],
  [
    'UPDATE plant_stops SET until = until + 60000 WHERE id IN (SELECT stop_id FROM promise_moves WHERE order_id = ?)',
    'stopped',
    [STOP, 'stopped'],
    [STOP, 'twice'],
  ],
  [
    'UPDATE promise_moves SET closed_ms = closed_ms + 60000 WHERE stop_id IS NOT NULL AND order_id = ?',
    'stopped',
    [STOP, 'stopped'],
  ],
  ['UPDATE orders SET promise_from = promise_from + 60000 WHERE id = ?', 'stopped', [STOP, 'stopped']],
  [
    `UPDATE order_events SET kind = 'returnAssigned' WHERE kind = 'promiseMoved' AND order_number = (SELECT number FROM orders WHERE id = ?)`,
    'stopped',
    [HISTORY, 'stopped'],
    [UNTOLD, 'stopped'],
  ],
  [
    'UPDATE promise_moves SET reason = NULL WHERE stop_id IS NULL AND order_id = ?',
    'twice',
    [HISTORY, 'twice'],
  ],
  ['DELETE FROM promise_moves WHERE order_id = ?', 'stopped', [SUM, 'stopped'], [HISTORY, 'stopped']],
])('names the order after: %s', (damage, order, ...named) => {
  const faults = findRowsAfterDamage(world.store.sqlite, damage.replace('?', `'${ids[order]}'`));
  expect(faults).toEqual(named.map(([what, of]) => `${what} ${ids[of]}`).sort());
});
