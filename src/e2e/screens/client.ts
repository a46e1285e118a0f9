import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findOrderCard, readUserId } from '../support/desk.ts';
import { leaveOutFirstData } from '../support/firstData.ts';
import { addGarmentToCart, findCart } from '../support/ordering.ts';
import type { Road } from '../support/road.ts';
import { listPlaceStates } from './places.ts';
import { DIALOG, inTurn, open, press, pressButton, type ScreenState, spoil } from './states.ts';

const IN_PROGRESS = '**/trpc/*orders.inProgress*';
const openFollowPage = open('/client/commandes');
const openHome = open('/client/dashboard');

export function listNewClientStates(): ScreenState[] {
  return [
    // This state comes first, because later visits show the last list while they load.
    {
      name: 'suivi-attente',
      show: inTurn(
        spoil(IN_PROGRESS, 'never'),
        (page) => leaveOutFirstData(page, '/client/commandes'),
        openFollowPage,
      ),
      ready: '[aria-label="Chargement…"]',
    },
    { name: 'suivi-vide', show: openFollowPage, ready: 'main h2' },
    { name: 'historique-vide', show: open('/client/historique'), ready: 'main h2' },
    { name: 'accueil-vide', show: openHome, ready: 'main summary' },
    ...listPlaceStates(),
    {
      name: 'suivi-erreur',
      show: async (page) => {
        await spoil(IN_PROGRESS, 'failure')(page);
        await openHome(page);
        await page.getByRole('link', { name: 'Suivi' }).filter({ visible: true }).first().click();
        await page.getByRole('button', { name: 'Réessayer' }).waitFor();
      },
    },
  ];
}

export function listFollowStates(road: Road): ScreenState[] {
  const { orderId, client, livreur, server } = road;
  const openAmendment = open(`/client/commandes/${orderId}/modifier`);
  const waitForTotal = (page: Page) => page.getByRole('status', { name: 'Nouveau total' }).waitFor();
  const buildCodeSelector = (name: string) => `section[aria-label="${name}"]`;
  return [
    {
      name: 'merci',
      show: open(`/client/commandes/${orderId}/merci`),
      ready: 'main ol',
      whole: true,
    },
    { name: 'accueil-commande', show: openHome, ready: 'article', whole: true },
    { name: 'suivi-en-attente', show: openFollowPage, ready: 'article', whole: true },
    {
      name: 'annuler',
      show: inTurn(openFollowPage, press('Annuler')),
      ready: DIALOG,
    },
    { name: 'modifier', show: inTurn(openAmendment, waitForTotal) },
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
      show: inTurn(
        press('Garder mes modifications'),
        press('Modifier la commande'),
        press('Étapes, linge et facture'),
      ),
      whole: true,
    },
    {
      name: 'code-suivi',
      show: inTurn(road.assign, openFollowPage),
      ready: buildCodeSelector('Code de ramassage'),
    },
    { name: 'bande-accueil', show: openHome, ready: 'article[aria-label^=Commande]' },
    {
      name: 'livreur-en-route',
      show: inTurn(() => road.step('assigned'), openFollowPage),
      ready: 'text=/(arrive|Ramassage) /',
      whole: true,
    },
    {
      name: 'passage-manque',
      show: inTurn(() => road.fail('pickup_en_route', 'adresse'), openFollowPage),
      ready: 'text=/^Ramassage impossible/',
    },
    {
      name: 'passage-a-choisir',
      show: async (page) => {
        await pressButton(page, 'Choisir l’heure du passage');
        await page.getByRole('form', { name: 'Prochain passage' }).getByRole('radio').first().waitFor();
      },
      whole: true,
    },
    { name: 'passage-manque-accueil', show: openHome, ready: 'text=Choisissez l’heure' },
    {
      name: 'deuxieme-passage',
      show: inTurn(road.assign, openFollowPage),
      ready: 'text=/2e\\spassage/',
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
      show: inTurn(() => road.fail('delivery_en_route', 'injoignable'), openFollowPage),
      ready: 'text=/^Livraison impossible/',
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
    { name: 'a-rembourser-facture', show: open(`/client/facture/${orderId}`), ready: 'table' },
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
