import { randomUUID } from 'node:crypto';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { aPhoto, uploadPhotos } from './staging.ts';
import { open, press, type ScreenState } from './states.ts';

export function listClaimStates(road: Road): ScreenState[] {
  const { orderId, client, admin, server } = road;
  const openForm = open(`/client/commandes/${orderId}/reclamation`);
  const openHistory = open('/client/historique');
  const answerOpenClaim = async (outcome: object) => {
    const { claims } = await road.order();
    const claimId = claims.find(({ state }) => state === 'open')?.id;
    await call(admin.request, server, 'dispatch.answerClaim', { claimId, ...outcome });
  };
  return [
    { name: 'historique-reclamer', show: openHistory, ready: 'article', whole: true },
    { name: 'reclamation-vide', show: openForm, ready: 'main textarea', whole: true },
    {
      name: 'reclamation-photos',
      show: async (page) => {
        await openForm(page);
        await page.getByText('Pièce abîmée', { exact: true }).click();
        await page.getByLabel(/^Quel article/).selectOption({ index: 1 });
        await page.getByLabel(/^Que s’est-il passé/).fill(WORDS);
        const photos = await Promise.all(['un.jpg', 'deux.jpg', 'trois.jpg'].map(aPhoto));
        await page.locator('input[type=file]').last().setInputFiles(photos);
        await page.getByRole('img', { name: 'Aperçu 3' }).waitFor();
      },
      whole: true,
    },
    {
      name: 'reclamation-envoyee',
      show: press('Envoyer la réclamation'),
      ready: 'text=En attente de réponse',
      whole: true,
    },
    {
      name: 'reclamation-acceptee',
      show: async (page) => {
        const refund = { amount: 7_500, method: 'wave', key: randomUUID() };
        await answerOpenClaim({ answer: ANSWER, outcome: 'accepted', lost: 1, refund });
        await openHistory(page);
        await page.getByText('Acceptée', { exact: true }).waitFor();
      },
      whole: true,
    },
    {
      name: 'reclamation-refusee',
      show: async (page) => {
        const photos = await uploadPhotos(client, server, 1);
        await call(client.request, server, 'orders.claim', { orderId, kind: 'tache', words: WORDS, photos });
        await answerOpenClaim({
          answer: 'Cette tache était là au ramassage, la photo le montre.',
          outcome: 'refused',
        });
        await openHistory(page);
        await page.getByText('Refusée', { exact: true }).waitFor();
      },
      whole: true,
    },
  ];
}

export const WORDS =
  'Un bouton manque à la manche gauche et le col est déchiré sur trois centimètres, à l’endroit du pli.';
const ANSWER =
  'Nous recousons le bouton à nos frais et vous rendons le prix de cette chemise. Le livreur passe demain matin.';
