import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findOrderCard, readUserId } from '../support/desk.ts';
import { leaveOutFirstData } from '../support/firstData.ts';
import { addGarmentToCart, findCart } from '../support/ordering.ts';
import type { Road } from '../support/road.ts';
import { listPlaceStates } from './places.ts';
import { pressButton, type ScreenState } from './states.ts';

const IN_PROGRESS = '**/trpc/*orders.inProgress*';
const openFollowPage = (page: Page) => page.goto('/client/commandes');
const openHome = (page: Page) => page.goto('/client/dashboard');

export function listNewClientStates(): ScreenState[] {
  return [
    // This state comes first, because later visits show the last list while they load.
    {
      name: 'suivi-attente',
      show: async (page) => {
        await page.route(IN_PROGRESS, () => undefined);
        await leaveOutFirstData(page, '/client/commandes');
        await openFollowPage(page);
        await page.getByLabel('Chargement…').first().waitFor();
      },
    },
    { name: 'suivi-vide', show: openFollowPage, ready: 'main h2' },
    { name: 'historique-vide', show: (page) => page.goto('/client/historique'), ready: 'main h2' },
    { name: 'accueil-vide', show: openHome, ready: 'dl' },
    ...listPlaceStates(),
    {
      name: 'suivi-erreur',
      show: async (page) => {
        await page.route(IN_PROGRESS, (route) => route.fulfill({ status: 500, body: 'no' }));
        await openHome(page);
        await page.getByRole('link', { name: 'Suivi' }).filter({ visible: true }).first().click();
        await page.getByRole('button', { name: 'Réessayer' }).waitFor();
      },
    },
  ];
}

export function listFollowStates(road: Road): ScreenState[] {
  const { orderId, client, livreur, server } = road;
  const openAmendment = (page: Page) => page.goto(`/client/commandes/${orderId}/modifier`);
  const waitForTotal = (page: Page) => page.getByRole('status', { name: 'Nouveau total' }).waitFor();
  const buildCodeSelector = (name: string) => `section[aria-label="${name}"]`;
  return [
    {
      name: 'merci',
      show: (page) => page.goto(`/client/commandes/${orderId}/merci`),
      ready: 'main dl',
      whole: true,
    },
    { name: 'accueil-commande', show: openHome, ready: 'article', whole: true },
    { name: 'suivi-en-attente', show: openFollowPage, ready: 'article', whole: true },
    {
      name: 'annuler',
      show: async (page) => {
        await openFollowPage(page);
        await pressButton(page, 'Annuler');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'modifier',
      show: async (page) => {
        await openAmendment(page);
        await waitForTotal(page);
      },
    },
    {
      name: 'modifier-total',
      show: async (page) => {
        await openAmendment(page);
        await findCart(page).getByRole('button', { name: 'Un de moins' }).first().click();
        await addGarmentToCart(page, 'Chemise', 'Complet');
        await page.getByLabel('Adresse ou repère').fill('Cocody, portail bleu');
        await waitForTotal(page);
      },
      whole: true,
    },
    {
      name: 'modifier-change-entre-temps',
      show: async (page) => {
        await openAmendment(page);
        const { version } = await road.order();
        await road.desk('amend', { seen: version, contactPhone: '05 06 07 08 09', agreed: 'phone' });
        await page.getByText('La commande a changé entre-temps').waitFor();
      },
    },
    {
      name: 'commande-modifiee',
      show: async (page) => {
        await pressButton(page, 'Garder mes modifications');
        await pressButton(page, 'Modifier la commande');
        await pressButton(page, 'Étapes, linge et facture');
      },
      whole: true,
    },
    {
      name: 'code-suivi',
      show: async (page) => {
        await road.assign();
        await openFollowPage(page);
      },
      ready: buildCodeSelector('Code de ramassage'),
    },
    { name: 'bande-accueil', show: openHome, ready: 'article[aria-label^=Commande]' },
    {
      name: 'livreur-en-route',
      show: async (page) => {
        await road.step('assigned');
        await openFollowPage(page);
        await page.getByText(/Votre livreur est en route/).waitFor();
      },
      whole: true,
    },
    {
      name: 'passage-manque',
      show: async (page) => {
        await road.fail('pickup_en_route', 'adresse');
        await openFollowPage(page);
        await page.getByText(/^Ramassage impossible/).waitFor();
      },
    },
    {
      name: 'passage-a-choisir',
      show: async (page) => {
        await pressButton(page, 'Choisir l’heure du passage');
        await page.getByRole('form', { name: 'Prochain passage' }).getByRole('radio').first().waitFor();
      },
      whole: true,
    },
    { name: 'passage-manque-accueil', show: openHome, ready: 'text=Nous repasserons' },
    {
      name: 'deuxieme-passage',
      show: async (page) => {
        await road.assign();
        await openFollowPage(page);
        await page.getByText(/2e\spassage/).waitFor();
      },
    },
    {
      name: 'code-livraison',
      show: async (page) => {
        await road.step('assigned');
        await road.step('pickup_en_route');
        const livreurId = await readUserId(livreur, server);
        await road.desk('assign', { leg: 'delivery', livreurId, from: 'picked_up' });
        await road.step('assigned_for_delivery');
        await openFollowPage(page);
      },
      ready: buildCodeSelector('Code de livraison'),
    },
    {
      name: 'livraison-manquee',
      show: async (page) => {
        await road.fail('delivery_en_route', 'injoignable');
        await openFollowPage(page);
        await page.getByText(/^Livraison impossible/).waitFor();
      },
    },
    {
      name: 'linge-a-rendre',
      show: async (page) => {
        const { grandTotal } = await road.order();
        const receipt = { method: 'wave', amount: Math.round(grandTotal / 2), key: randomUUID() };
        await road.desk('markPaid', receipt);
        await road.desk('cancel', { from: 'processing' });
        await openFollowPage(page);
        await page.getByText('Votre linge vous sera rendu.').waitFor();
      },
    },
    { name: 'a-rembourser-accueil', show: openHome, ready: 'text=/À rembourser/' },
    { name: 'a-rembourser-facture', show: (page) => page.goto(`/client/facture/${orderId}`), ready: 'table' },
    {
      name: 'a-rembourser-seulement',
      show: async (page) => {
        await road.desk('givenBack', { note: 'Rendu au comptoir de Cocody.' });
        await openFollowPage(page);
        await findOrderCard(client, orderId).waitFor();
        await page.getByText(/À rembourser/).waitFor();
      },
    },
  ];
}
