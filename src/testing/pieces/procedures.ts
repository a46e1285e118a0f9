import { photos } from '#db/schema.ts';
import type { ClaimInput } from '#domain/inputs/claims.ts';
import { insertRows } from '#testing/rows.ts';
import { addOrder, buildExampleCall, type Example, page } from '../exampleCalls.ts';
import type { Scene } from '../scene.ts';

async function advanceMission(scene: Scene): Promise<string> {
  const { orderId } = addOrder(scene, 'assigned');
  await scene.world.as(scene.livreur).missions.advance({ orderId, from: 'assigned' });
  return orderId;
}

/** The livreur is already assigned to bring the linen of this cancelled order back. */
const addReturn = (scene: Scene) =>
  addOrder(scene, 'cancelled', { linen: 'held', piecesHeld: 3, returningAt: scene.world.clock.now() });

const anAmendment = (scene: Scene) => {
  const { id: orderId, version } = scene.order('pending');
  return { orderId, seen: version, address: 'Plateau, rue du Commerce' };
};
const aClaim = (scene: Scene): ClaimInput => ({
  ...addOrder(scene, 'completed', { linen: 'back', completedAt: scene.world.clock.now() }),
  position: 0,
  kind: 'tache',
  words: 'Une tache sur le col',
});

async function openClaim(scene: Scene): Promise<string> {
  const { world, client } = scene;
  const file = `${world.deps.id()}.webp`;
  insertRows(world.db, photos, { file, bytes: 1, createdAt: world.clock.now(), createdBy: client.id });
  return (await world.as(client).orders.claim({ ...aClaim(scene), photos: [file] })).claimId;
}

export const PIECES_PROCEDURES: Record<string, Example> = {
  'missions.checkCode': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'pickup_en_route'), leg: 'pickup', code: '0412' }),
  'missions.undo': async (scene) =>
    buildExampleCall({ orderId: await advanceMission(scene), from: 'pickup_en_route' }),
  'missions.fail': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'pickup_en_route'), from: 'pickup_en_route', reason: 'absent' }),
  'missions.giveBack': (scene) =>
    buildExampleCall({ ...addReturn(scene), handover: { bypass: { reason: 'proche' } } }),
  'orders.claim': (scene) => buildExampleCall(aClaim(scene)),
  'dispatch.claim': (scene) => buildExampleCall(aClaim(scene)),
  'dispatch.claims': async (scene) => {
    await openClaim(scene);
    return buildExampleCall(page);
  },
  'dispatch.answerClaim': async (scene) =>
    buildExampleCall({
      claimId: await openClaim(scene),
      answer: 'Nous l’avons relavée',
      outcome: 'accepted',
    }),
  'dispatch.fail': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'delivery_en_route'), from: 'delivery_en_route', reason: 'refus' }),
  'dispatch.undo': async (scene, role) => {
    const { orderId } = addOrder(scene, 'picked_up');
    const caller = scene.world.as(role === 'superadmin' ? scene.superadmin : scene.admin);
    await caller.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    return buildExampleCall({ orderId, from: 'processing' });
  },
  'dispatch.countIn': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'processing'), counts: [{ position: 0, quantity: 2 }] }),
  'dispatch.settleCount': (scene) =>
    buildExampleCall({
      ...addOrder(scene, 'processing', { countGapAt: 1 }),
      reason: 'Une chaussette perdue',
    }),
  'dispatch.givenBack': (scene) => buildExampleCall({ ...addReturn(scene), note: 'Venue au comptoir' }),
  'orders.amend': (scene) => buildExampleCall(anAmendment(scene)),
  'dispatch.amend': (scene) => buildExampleCall({ ...anAmendment(scene), agreed: 'phone' }),
};
