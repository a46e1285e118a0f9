import { randomUUID } from 'node:crypto';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { aPhoto, uploadPhotos } from './staging.ts';
import { aWholePage, choose, fill, open, press, type ScreenState, see } from './states.ts';

export function listClaimStates(road: Road): ScreenState[] {
  const { orderId, client, admin } = road;
  const openForm = open(`/client/commandes/${orderId}/reclamation`);
  const openHistory = open('/client/historique');
  const answerOpenClaim = async (outcome: object) => {
    const { claims } = await road.order();
    const claimId = claims.find(({ state }) => state === 'open')?.id;
    await call(admin, 'dispatch.answerClaim', { claimId, ...outcome });
  };
  const acceptClaim = async () => {
    const refund = { amount: 7_500, method: 'wave', key: randomUUID() };
    await answerOpenClaim({ answer: ACCEPTANCE, outcome: 'accepted', lost: 1, refund });
  };
  const refuseNextClaim = async () => {
    const photos = await uploadPhotos(client, 1);
    await call(client, 'orders.claim', { orderId, kind: 'tache', words: WORDS, photos });
    await answerOpenClaim({ answer: REFUSAL, outcome: 'refused' });
  };
  return [
    aWholePage('historique-reclamer', openHistory, see('article')),
    aWholePage('reclamation-vide', openForm, see('main textarea')),
    aWholePage(
      'reclamation-photos',
      openForm,
      choose('Pièce abîmée'),
      (page) => page.getByLabel(/^Quel article/).selectOption({ index: 1 }),
      fill(/^Que s’est-il passé/, WORDS),
      async (page) => {
        const photos = await Promise.all(['un.jpg', 'deux.jpg', 'trois.jpg'].map(aPhoto));
        await page.locator('input[type=file]').last().setInputFiles(photos);
      },
      see('[alt="Aperçu 3"]'),
    ),
    aWholePage('reclamation-envoyee', press('Envoyer la réclamation'), see('text=En attente de réponse')),
    aWholePage('reclamation-acceptee', acceptClaim, openHistory, see('text="Acceptée"')),
    aWholePage('reclamation-refusee', refuseNextClaim, openHistory, see('text="Refusée"')),
  ];
}

export const WORDS =
  'Un bouton manque à la manche gauche et le col est déchiré sur trois centimètres, à l’endroit du pli.';
const ACCEPTANCE =
  'Nous recousons le bouton à nos frais et vous rendons le prix de cette chemise. Le livreur passe demain matin.';
const REFUSAL = 'Cette tache était là au ramassage, la photo le montre.';
