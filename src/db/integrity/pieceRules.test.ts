import { beforeAll, expect, it } from 'vitest';
import { ONCE, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import type { Sqlite } from '../connection.ts';
import { findInconsistentRows } from '../consistency.ts';

const world = openWorld({}, ONCE);
let sqlite: Sqlite;
const ids: Record<'completed' | 'gap' | 'undone' | 'failed' | 'returning', string> = {
  ...{ completed: '', gap: '', undone: '', failed: '', returning: '' },
};

beforeAll(async () => {
  sqlite = world.store.sqlite;
  const crew = aCrew(world);
  const { missions } = crew.livreur;
  ids.completed = await bringOrderToStage(crew, 'completed');
  ids.gap = await bringOrderToStage(crew, 'pickup_en_route');
  const handover = { counts: [{ position: 0, quantity: 1 }] };
  await missions.advance({ orderId: ids.gap, from: 'pickup_en_route', handover });
  ids.undone = await bringOrderToStage(crew, 'completed');
  await missions.undo({ orderId: ids.undone, from: 'completed' });
  ids.failed = await bringOrderToStage(crew, 'pickup_en_route');
  await missions.fail({ orderId: ids.failed, from: 'pickup_en_route', reason: 'absent' });
  ids.returning = await bringOrderToStage(crew, 'returning');
});

function findRowsAfterDamage(...damages: string[]): string[] {
  sqlite.exec('SAVEPOINT damage');
  try {
    for (const damage of damages) sqlite.exec(damage);
    return findInconsistentRows(sqlite).map(({ what, id }) => `${what} ${id}`);
  } finally {
    sqlite.exec('ROLLBACK TO damage; RELEASE damage');
  }
}

const PIECES = 'ses pièces ne sont ni rendues, ni chez nous, ni perdues sous un nom';
const PLACE = 'son linge n’est pas où ses remises l’ont laissé';
const HISTORY = 'une remise de linge, un passage, un comptage ou une modification n’est pas de son histoire';
const MISSING =
  'un événement de son histoire n’a pas sa remise, son passage, son comptage ou sa modification';
const HOUR = 'l’heure de son ramassage ou de sa livraison n’est pas celle de son histoire';

it('finds nothing in what the acts have written', () => {
  expect(findRowsAfterDamage()).toEqual([]);
});

type Found = [what: string, order: keyof typeof ids];
it.each<[damage: string, order: keyof typeof ids, ...found: Found[]]>([
  ['UPDATE orders SET pieces_held = 3 WHERE id = ?', 'gap', [PIECES, 'gap']],
  ['UPDATE handovers SET pieces = 3 WHERE order_id = ?', 'gap', [PIECES, 'gap']],
  [`UPDATE orders SET linen = 'back' WHERE id = ?`, 'returning', [PLACE, 'returning'], [PIECES, 'returning']],
  [`UPDATE orders SET linen = 'client' WHERE id = ?`, 'completed', [PLACE, 'completed']],
  [`UPDATE orders SET returning_at = 1 WHERE id = ?`, 'gap', [PLACE, 'gap']],
  [
    `UPDATE handovers SET leg = 'return' WHERE leg = 'delivery' AND order_id = ?`,
    'completed',
    [HISTORY, 'completed'],
    [HOUR, 'completed'],
  ],
  [
    `UPDATE handovers SET undone_by = sequence WHERE undone_by IS NOT NULL AND order_id = ?`,
    'undone',
    [HISTORY, 'undone'],
  ],
  [`DELETE FROM visits WHERE order_id = ?`, 'failed', [MISSING, 'failed']],
  [`UPDATE visits SET sequence = 1 WHERE order_id = ?`, 'failed', [HISTORY, 'failed'], [MISSING, 'failed']],
  ['UPDATE orders SET picked_up_at = picked_up_at + 1 WHERE id = ?', 'completed', [HOUR, 'completed']],
  ['UPDATE orders SET completed_at = 5 WHERE id = ?', 'undone', [HOUR, 'undone']],
])('names the order after: %s', (damage, order, ...named) => {
  const id = ids[order];
  expect(findRowsAfterDamage(damage.replace('?', `'${id}'`)).sort()).toEqual(
    named.map(([what, of]) => `${what} ${ids[of]}`).sort(),
  );
});

it('asks nothing of a copy of before hand-overs', () => {
  const before = 'ALTER TABLE handovers RENAME TO earlier';
  expect(findRowsAfterDamage(before)).toEqual([]);
});
