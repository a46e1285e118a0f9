import type { Actors } from './actors.ts';
import { expectDone } from './answers.ts';
import { giveBack, refundByWave } from './francs.ts';
import type { Scenario } from './scenario.ts';

async function openClaim(actors: Actors, claim: object): Promise<string> {
  // The form sends no key, so a repeated request could open a second claim: no power fails during it.
  expectDone(await actors.postClaim(claim));
  return (await actors.readOrder()).claims.at(-1)?.id ?? '';
}

async function answerClaim(actors: Actors, claimId: string, answer: object): Promise<void> {
  expectDone(
    await actors.shared.house.postInput(actors.desk, 'dispatch.answerClaim', { claimId, ...answer }),
  );
}

export const AFTERWARDS: Record<string, (actors: Actors) => Scenario> = {
  lostPiece: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
    yield 45;
    // The client opens the bag and finds that a piece is missing.
    const linen = actors.reality.getLinen(actors.orderId);
    linen.broughtBack -= 1;
    linen.missing += 1;
    const claimId = await openClaim(actors, { position: 0, kind: 'manquant', words: 'Il manque une pièce' });
    yield 20;
    const amount = 1000;
    const input = {
      ...{ claimId, answer: 'Nous ne la retrouvons pas', outcome: 'accepted', lost: 1 },
      refund: { amount, method: 'wave', key: actors.chance.id() },
    };
    await giveBack(actors, amount, (by) => actors.shared.house.postInput(by, 'dispatch.answerClaim', input));
    actors.reality.giveFavour(actors.orderId, amount);
  },
  lostAtWorkshop: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    actors.reality.getLinen(actors.orderId).missing += 1;
    const { items } = await actors.readOrder();
    const counts = items.map(({ position, quantity }) => ({
      position,
      quantity: quantity - (position ? 0 : 1),
    }));
    expectDone(await actors.actAsDesk('countIn', { counts }));
    expectDone(await actors.actAsDesk('settleCount', { reason: 'Introuvable à l’atelier' }));
    yield* actors.deliverLinen();
    yield 45;
    // The client misses the piece that the workshop has lost, which must not be lost a second time.
    const claimId = await openClaim(actors, { position: 0, kind: 'manquant', words: 'Il manque une pièce' });
    yield 20;
    await answerClaim(actors, claimId, { answer: 'Perdue à l’atelier', outcome: 'accepted', lost: 1 });
  },
  damagedPiece: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchCleanAndDeliver();
    yield 45;
    const claimId = await openClaim(actors, { position: 0, kind: 'abime', words: 'Un bouton manque' });
    yield 20;
    await answerClaim(actors, claimId, { answer: 'Nous le recousons', outcome: 'accepted' });
    const { amountPaid } = await actors.readOrder();
    await refundByWave(actors, Math.min(500, amountPaid), 'Pour le bouton');
  },
  stainedPiece: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchCleanAndDeliver();
    yield 60;
    const claimId = await openClaim(actors, { position: 0, kind: 'tache', words: 'La tache est restée' });
    yield 60;
    const outcome = actors.chance.pick(['answered', 'refused']);
    await answerClaim(actors, claimId, { answer: 'Cette tache ne part pas', outcome });
  },
};
