import { photos } from '#db/schema.ts';
import type { ClaimInput } from '#domain/inputs/pieces.ts';
import { insertRows } from '#testing/rows.ts';
import { type Example, of, oneOrder, page } from '../exampleCalls.ts';
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
const aClaim = (scene: Scene): ClaimInput => ({
  ...oneOrder(scene, 'completed', { linen: 'back', completedAt: scene.world.clock.now() }),
  ...{ position: 0, kind: 'tache', words: 'Une tache sur le col' },
});

/** With a photo, whose file no example reads. */
async function openClaim(scene: Scene): Promise<string> {
  const { world, client } = scene;
  const file = `${world.deps.id()}.webp`;
  insertRows(world.db, photos, { file, bytes: 1, createdAt: world.clock.now(), createdBy: client.id });
  return (await world.as(client).orders.claim({ ...aClaim(scene), photos: [file] })).claimId;
}

export const PIECES_PROCEDURES: Record<string, Example> = {
  'missions.checkCode': (scene) => of({ ...oneOrder(scene, 'pickup_en_route'), leg: 'pickup', code: '0412' }),
  'missions.undo': async (scene) => of({ orderId: await freshStep(scene), from: 'pickup_en_route' }),
  'missions.fail': (scene) =>
    of({ ...oneOrder(scene, 'pickup_en_route'), from: 'pickup_en_route', reason: 'absent' }),
  'missions.giveBack': (scene) => of({ ...returned(scene), handover: { bypass: { reason: 'proche' } } }),
  'orders.claim': (scene) => of(aClaim(scene)),
  'dispatch.claim': (scene) => of(aClaim(scene)),
  'dispatch.claims': async (scene) => {
    await openClaim(scene);
    return of(page);
  },
  'dispatch.answerClaim': async (scene) =>
    of({ claimId: await openClaim(scene), answer: 'Nous l’avons relavée', outcome: 'accepted' }),
  'dispatch.fail': (scene) =>
    of({ ...oneOrder(scene, 'delivery_en_route'), from: 'delivery_en_route', reason: 'refus' }),
  'dispatch.countIn': (scene) =>
    of({ ...oneOrder(scene, 'processing'), counts: [{ position: 0, quantity: 2 }] }),
  'dispatch.settleCount': (scene) =>
    of({ ...oneOrder(scene, 'processing', { countGapAt: 1 }), reason: 'Une chaussette perdue' }),
  'dispatch.givenBack': (scene) => of({ ...returned(scene), note: 'Venue au comptoir' }),
  'orders.amend': (scene) => of(anAmendment(scene)),
  'dispatch.amend': (scene) => of({ ...anAmendment(scene), agreed: 'phone' }),
};
