import { formatFcfa } from '#domain/format/money.ts';
import { chooseMoreAct, fetchDeskOrder, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { call, expect, test } from '../support/world.ts';

test('a claim by phone is answered with a partial refund @journey', async ({ admin, client }) => {
  const orderId = await sendOrder(client);
  const { grandTotal } = await fetchDeskOrder(admin, orderId);
  await call(admin, 'dispatch.markPaid', { orderId, method: 'espece' });

  await admin.goto(`/admin/commandes/${orderId}`);
  await chooseMoreAct(admin.getByRole('main'), 'Noter une réclamation');
  const claim = admin.getByRole('dialog');
  await claim.getByText('Pièce manquante').click();
  await claim.getByLabel('Article').selectOption({ index: 1 });
  await claim.getByLabel('Ce que dit le client').fill('Il manque une chemise blanche');
  await claim.getByLabel('Nombre de pièces').fill('99');
  await claim.getByRole('button', { name: 'Enregistrer la réclamation' }).click();
  await expect(claim.getByLabel('Nombre de pièces')).toHaveAccessibleDescription(/^\d+ au plus\.$/);
  await claim.getByLabel('Nombre de pièces').fill('1');
  await claim.getByRole('button', { name: 'Enregistrer la réclamation' }).click();
  await expect(claim).toBeHidden();

  await admin.goto('/admin/reclamations');
  await admin.getByRole('button', { name: /Il manque une chemise blanche/ }).click();
  const answer = admin.getByRole('article', { name: /^Pièce manquante/ });
  await expect(answer.getByText('Première réclamation')).toBeVisible();
  await answer.getByRole('button', { name: 'Répondre', exact: true }).click();
  await expect(answer.getByText('Choisissez une décision.')).toBeVisible();
  await expect(answer.getByRole('radio').first()).toBeFocused();
  await answer.getByText('Accepter', { exact: true }).click();
  await answer.getByLabel('Réponse au client').fill('Nous vous remboursons cette chemise.');
  // Nothing was given back yet, so the claim can name no piece as lost.
  await expect(answer.getByLabel('Pièces perdues')).toHaveValue('0');
  await expect(answer.getByText('Moyen de remboursement')).toBeHidden();
  await answer.getByLabel('Montant à rembourser').fill(String(grandTotal + 1));
  await expect(answer.getByText('Moyen de remboursement')).toBeInViewport();
  await answer.getByRole('button', { name: 'Répondre et rembourser' }).click();
  await expect(answer.getByText('Ce montant dépasse ce que le client a payé.')).toBeVisible();
  await expect(answer.getByLabel('Réponse au client')).toHaveValue('Nous vous remboursons cette chemise.');
  await answer.getByLabel('Montant à rembourser').fill('1 500');
  // The answer is kept over a reload, and its claim is open again although another stands first.
  await admin.reload();
  await expect(answer.getByLabel('Réponse au client')).toHaveValue('Nous vous remboursons cette chemise.');
  await expect(answer.getByLabel('Montant à rembourser')).toHaveValue('1 500');
  await answer.getByRole('button', { name: 'Répondre et rembourser' }).click();
  await expect(answer.getByText('Acceptée', { exact: true })).toBeVisible();
  await expect(answer.getByText('Nous vous remboursons cette chemise.')).toBeVisible();
  await expect(answer.getByText(`en espèces\u00a0: ${formatFcfa(1500)}`)).toBeVisible();
  await expectAccessible(admin);

  await admin.goto(`/admin/commandes/${orderId}`);
  const history = admin.getByRole('list', { name: 'Historique de la commande' });
  await expect(history.getByText(`${formatFcfa(1500)} remboursés`)).toBeVisible();
  await admin.getByRole('tab', { name: 'Échanges' }).click();
  await expect(admin.getByText('Nous vous remboursons cette chemise.')).toBeVisible();
  await client.goto(`/client/facture/${orderId}`);
  await expect(client.getByText(/^Remboursé après réclamation en espèces le/)).toBeVisible();
  await expect(client.getByText('Réglé, remboursement déduit')).toBeVisible();
  await expect(client.getByText('Reste à payer')).toBeHidden();

  await call(admin, 'dispatch.claim', { orderId, kind: 'tache', words: 'Un col est resté gris' });
  const [claimId] = (await fetchDeskOrder(admin, orderId)).claims
    .filter(({ state }) => state === 'open')
    .map(({ id }) => id);
  await admin.goto('/admin/reclamations');
  await admin.getByRole('button', { name: /Un col est resté gris/ }).click();
  const open = admin.getByRole('article', { name: /^Tache/ });
  await open.getByLabel('Réponse au client').fill('Nous regardons ce col.');
  // The request is not the page's own, as if a colleague had answered.
  await call(admin, 'dispatch.answerClaim', { claimId, answer: 'Vu avec vous.', outcome: 'answered' });
  await expect(open.getByText('Vu avec vous.')).toBeVisible();
  await expect(open.getByRole('button', { name: 'Répondre' })).toHaveCount(0);
  await expect(open.getByLabel('Votre réponse, non envoyée')).toHaveValue('Nous regardons ce col.');
});
