import { type Example, of, oneOrder } from '../exampleCalls.ts';
import type { Scene } from '../scene.ts';

/** A step that the livreur has just taken. */
async function freshStep(scene: Scene): Promise<string> {
  const { orderId } = oneOrder(scene, 'assigned');
  await scene.world.as(scene.livreur).missions.advance({ orderId, from: 'assigned' });
  return orderId;
}

/** Linen of a cancelled order, which the livreur has been sent with. */
const returned = (scene: Scene) =>
  oneOrder(scene, 'cancelled', { linen: 'held', piecesHeld: 3, returningAt: scene.world.clock.now() });

const anAmendment = (scene: Scene) => {
  const { id: orderId, version } = scene.order('pending');
  return { orderId, seen: version, address: 'Plateau, rue du Commerce' };
};

export const PIECES_PROCEDURES: Record<string, Example> = {
  'missions.checkCode': (scene) => of({ ...oneOrder(scene, 'pickup_en_route'), leg: 'pickup', code: '0412' }),
  'missions.undo': async (scene) => of({ orderId: await freshStep(scene), from: 'pickup_en_route' }),
  'missions.fail': (scene) =>
    of({ ...oneOrder(scene, 'pickup_en_route'), from: 'pickup_en_route', reason: 'absent' }),
  'missions.giveBack': (scene) => of({ ...returned(scene), handover: { bypass: { reason: 'proche' } } }),
  'dispatch.fail': (scene) =>
    of({ ...oneOrder(scene, 'delivery_en_route'), from: 'delivery_en_route', reason: 'refus' }),
  'orders.amend': (scene) => of(anAmendment(scene)),
  'dispatch.amend': (scene) => of({ ...anAmendment(scene), agreed: 'phone' }),
};
