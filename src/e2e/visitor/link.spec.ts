import { CALLER_EMAIL, fetchDeskOrder, placeForCaller } from '../support/desk.ts';
import { readFrancs } from '../support/ordering.ts';
import { expectAccessible, holdRequests } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { call, expect, test } from '../support/world.ts';

const SMALL = { width: 320, height: 640 };

test('a caller follows, changes, pays and complains by a link @journey', async ({ as, aLivreur, browse }) => {
  const [desk, livreur] = [await as('admin'), await as(await aLivreur('Moussa Traoré'))];
  const { orderId, grandTotal, token } = await placeForCaller(desk);
  const road = new Road({ client: desk, livreur, admin: desk, orderId });
  const caller = await browse({ viewport: SMALL, at: `/suivi#${token}` });
  const title = caller.getByRole('heading', { level: 1 });

  await expect(title).toHaveText(/^Ramassage .*, \d+\sh\s–\s\d+\sh$/);
  await expect(caller.getByText('Clarisse Bédi')).toBeVisible();
  await expect(caller.getByText(/^Chez vous .* avant\s\d+\sh/)).toBeVisible();
  const payment = caller.getByRole('region', { name: 'Paiement' });
  expect(await readFrancs(payment.getByText('FCFA').first())).toBe(grandTotal);
  await expectAccessible(caller);
  // The page's early script is no older release.
  await expect(caller.getByText('Nouvelle version disponible')).toHaveCount(0);

  await caller.getByRole('button', { name: 'Modifier la commande' }).click();
  await caller.getByLabel('Adresse ou repère').fill('Marcory, portail bleu');
  await caller.reload();
  await expect(caller.getByLabel('Adresse ou repère')).toHaveValue('Marcory, portail bleu');
  await expectAccessible(caller);
  await caller.getByRole('button', { name: 'Modifier la commande' }).click();
  await expect(caller.getByText('Marcory, portail bleu')).toBeVisible();

  const popup = caller.waitForEvent('popup');
  await payment.getByRole('link', { name: /^Payer avec\sWave$/ }).click();
  const checkout = await popup;
  await expect(checkout.getByRole('heading', { name: 'Paiement Wave, démonstration' })).toBeVisible();
  await checkout.close();
  await payment.getByRole('button', { name: 'J’ai payé' }).click();
  await caller.getByRole('button', { name: 'Oui, j’ai payé' }).click();
  await expect(payment).toContainText('Nous vérifions que votre paiement est arrivé.');
  const changed = { clientAddress: 'Marcory, portail bleu', paymentState: 'declared' };
  expect(await fetchDeskOrder(desk, orderId)).toMatchObject(changed);

  await road.assign();
  await caller.reload();
  await expect(caller.getByRole('link', { name: 'Appeler Moussa' })).toBeVisible();
  await expect(payment).toContainText('En vérification');
  await expect(payment, 'no foot where nothing is to do').toHaveCSS('position', 'static');
  const { pickup } = await road.codes();
  const code = caller.getByRole('region', { name: 'Code de ramassage' });
  await expect(code).toHaveCount(0);
  await road.step('assigned');
  // The page itself asks again every 20 seconds.
  await caller.reload();
  await expect(code).toContainText(pickup);
  await expectAccessible(caller);

  await road.advanceToDelivery();
  await road.step('delivery_en_route');
  await caller.reload();
  await expect(title).toHaveText('Votre linge est livré');
  await caller.getByRole('button', { name: 'Prix et facture' }).click();
  await expect(caller.getByText(`#${orderId.slice(0, 8)}`)).toBeVisible();
  const answer = caller.context().waitForEvent('request', (one) => one.url().endsWith('/suivi/facture.pdf'));
  await caller.getByRole('button', { name: 'Facture (PDF)' }).click();
  const invoice = await answer;
  expect([invoice.method(), (await invoice.response())?.status()]).toEqual(['POST', 200]);

  await caller.getByRole('button', { name: 'Un problème avec cette commande ?' }).click();
  await caller.getByText('Pièce abîmée', { exact: true }).click();
  await caller.getByLabel(/^Que s’est-il passé/).fill('Un bouton manque à la manche.');
  await expectAccessible(caller);
  const releaseClaim = await holdRequests(caller, /follow\.claim/);
  await caller.getByRole('button', { name: 'Envoyer la réclamation' }).click();
  await caller.goBack();
  await expect(title).toHaveText('Votre linge est livré');
  releaseClaim();
  await expect(caller.getByRole('list', { name: 'Réclamations' })).toContainText('Pièce abîmée');

  await call(desk, 'dispatch.revokeLink', { orderId });
  await caller.reload();
  await expect(title).toHaveText('Ce lien n’est plus valable');
  await expect(caller.getByRole('link', { name: 'Aller à l’accueil' })).toBeVisible();
  await expectAccessible(caller);
});

test('a link that is reloaded without network shows its last answer', async ({ admin, browse }) => {
  const { token } = await placeForCaller(admin);
  const caller = await browse({ serviceWorkers: 'allow', at: `/suivi#${token}` });
  const title = caller.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Ramassage/);
  const isStored = () =>
    caller.evaluate(async () => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const wanted = ['/suivi', ...files.filter((name) => name.includes('/assets/'))];
      return (await Promise.all(wanted.map((address) => caches.match(address)))).every(Boolean);
    });
  await expect.poll(isStored, { message: 'the service worker has stored the page of the link' }).toBe(true);
  await caller.context().setOffline(true);
  await caller.reload();
  await expect(title).toHaveText(/^Ramassage/);
  await expect(caller.getByText(/^Hors ligne.*vu à/)).toBeVisible();
});

test('a link asks again while it is seen, and its letters can be stopped', async ({ as, browse, server }) => {
  const desk = await as('admin');
  const { orderId, token } = await placeForCaller(desk);
  const caller = await browse();
  await caller.clock.install();
  await caller.goto(`/suivi#${token}`);
  const title = caller.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Ramassage/);
  await caller.context().setOffline(true);
  await expect(caller.getByText(/^Hors ligne.*vu à/)).toBeVisible();
  await expect(title).toHaveText(/^Ramassage/);
  await caller.getByRole('button', { name: 'Changer l’heure' }).click();
  await expect(caller.getByText('Les créneaux s’affichent quand le réseau répond.')).toBeVisible();
  await call(desk, 'dispatch.cancel', { orderId, from: 'pending' });
  await caller.context().setOffline(false);
  await expect(title).toHaveText('Commande annulée');

  const findLink = () =>
    /\/desabonnement\/\S+/.exec(server.readLetters(CALLER_EMAIL).at(-1)?.text ?? '')?.[0];
  await expect.poll(findLink, { message: 'a letter with a link that stops letters' }).toBeTruthy();
  const page = await browse({ viewport: SMALL, at: findLink() ?? '' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Arrêter ces e-mails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous ne recevrez plus ces e-mails');
  await expectAccessible(page);
});
