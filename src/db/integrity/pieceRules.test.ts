import { beforeAll, expect, it } from 'vitest';
import { findRowsAfterDamage } from '#testing/damage.ts';
import { ONCE, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';

const world = openWorld({}, ONCE);
const ids: Record<string, string> = {};

beforeAll(async () => {
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
  ids.rest = await bringOrderToStage(crew, 'rest');
  ids.transferred = await bringOrderToStage(crew, 'picked_up');
  const orderId = ids.transferred;
  await crew.desk.dispatch.reassign({ orderId, livreurId: world.livreur().id, linenAt: 'house' });
  ids.claimed = await bringOrderToStage(crew, 'completed');
  const { dispatch } = crew.desk;
  const claim = { orderId: ids.claimed, kind: 'manquant', words: 'Il en manque une' } as const;
  const { claimId } = await dispatch.claim(claim);
  await dispatch.answerClaim({ claimId, answer: 'Introuvable', outcome: 'accepted' });
});

const PIECES = 'ses pièces ne sont ni rendues, ni chez nous, ni perdues sous un nom';
const PLACE = 'son linge n’est pas où ses remises l’ont laissé';
const NOTED = 'une remise de linge n’est pas celle que son événement a notée';
const ANSWER = 'la réponse à une réclamation n’est pas celle du journal';
const HISTORY = 'une remise de linge, un passage, un comptage ou une modification n’est pas de son histoire';
const MISSING =
  'un événement de son histoire n’a pas sa remise, son passage, son comptage ou sa modification';
const CLAIMED = 'une réclamation y a perdu plus de pièces qu’il n’en a été rendu';
const HOUR = 'l’heure de son ramassage ou de sa livraison n’est pas celle de son histoire';

it('finds nothing in what the acts have written', () => {
  expect(findRowsAfterDamage(world.store.sqlite, '')).toEqual([]);
});

it.each<[damage: string, order: string, ...rules: string[]]>([
  ['UPDATE orders SET pieces_held = 3 WHERE id = ?', 'gap', PIECES],
  ['UPDATE handovers SET pieces = 3 WHERE order_id = ?', 'gap', PIECES, NOTED],
  [`UPDATE orders SET linen = 'back' WHERE id = ?`, 'returning', PLACE, PIECES],
  [`UPDATE orders SET linen = 'client' WHERE id = ?`, 'completed', PLACE],
  [`UPDATE orders SET returning_at = 1 WHERE id = ?`, 'gap', PLACE],
  [
    `UPDATE handovers SET leg = 'return' WHERE leg = 'delivery' AND order_id = ?`,
    'completed',
    HISTORY,
    HOUR,
    NOTED,
  ],
  [
    `UPDATE handovers SET undone_by = sequence WHERE undone_by IS NOT NULL AND order_id = ?`,
    'undone',
    HISTORY,
  ],
  [`DELETE FROM visits WHERE order_id = ?`, 'failed', MISSING],
  [`UPDATE visits SET sequence = 1 WHERE order_id = ?`, 'failed', HISTORY, MISSING],
  ['UPDATE orders SET picked_up_at = picked_up_at + 1 WHERE id = ?', 'completed', HOUR],
  [`UPDATE orders SET linen = 'back' WHERE id = ?`, 'rest', PLACE, PIECES],
  ['UPDATE orders SET pieces_held = 0 WHERE id = ?', 'rest', PLACE, PIECES],
  [`UPDATE handovers SET counts = NULL WHERE leg = 'delivery' AND order_id = ?`, 'rest', PLACE, NOTED],
  [
    `UPDATE order_events SET kind = 'paid' WHERE kind = 'reassigned' AND order_number = (SELECT number FROM orders WHERE id = ?)`,
    'transferred',
    HISTORY,
  ],
  [
    `UPDATE order_events SET from_status = 'picked_up' WHERE kind = 'undone' AND order_number = (SELECT number FROM orders WHERE id = ?)`,
    'undone',
    HISTORY,
    'son histoire saute un état',
  ],
  ['UPDATE claims SET lost = 3, lost_after_given = 3 WHERE order_id = ?', 'claimed', CLAIMED, ANSWER],
  ['UPDATE claims SET lost_after_given = 2 WHERE order_id = ?', 'claimed', CLAIMED],
  ['UPDATE claims SET lost_after_given = -1 WHERE order_id = ?', 'claimed', CLAIMED],
  [`DELETE FROM handovers WHERE leg = 'delivery' AND order_id = ?`, 'claimed', PIECES, PLACE, CLAIMED, HOUR],
  ['UPDATE orders SET completed_at = 5 WHERE id = ?', 'undone', HOUR],
])('names the order after: %s', (damage, order, ...rules) => {
  const faults = findRowsAfterDamage(world.store.sqlite, damage.replace('?', `'${ids[order]}'`));
  expect(faults).toEqual(rules.map((rule) => `${rule} ${ids[order]}`).sort());
});
