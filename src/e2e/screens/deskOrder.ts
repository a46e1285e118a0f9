import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findListedOrders, readUserId } from '../support/desk.ts';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { WORDS } from './claims.ts';
import { uploadPhotos } from './staging.ts';
import { DIALOG, inTurn, open, openDialog, press, pressButton, type ScreenState } from './states.ts';

const TILL_ACTS: [name: string, act: string | RegExp][] = [
  ['noter-une-depense', 'Noter une dépense'],
  ['noter-un-versement', 'Noter un versement'],
  ['cloturer-la-journee', 'Clôturer la journée'],
  ['regler-ecart-caisse', /^Régler l’écart/],
];

export async function playOrderHistory(road: Road): Promise<void> {
  const { orderId, livreur, client, server } = road;
  const livreurId = await readUserId(livreur, server);
  const { version } = await road.order();
  await road.desk('amend', {
    seen: version,
    address: 'Marcory, rue Pierre-et-Marie-Curie, immeuble Étoile',
    agreed: 'whatsapp',
  });
  const advanceMission = (from: string, handover?: object) =>
    call(livreur.request, server, 'missions.advance', { orderId, from, ...(handover ? { handover } : {}) });
  await road.desk('assign', { leg: 'pickup', livreurId, from: 'pending' });
  await advanceMission('assigned');
  await call(livreur.request, server, 'missions.fail', {
    orderId,
    from: 'pickup_en_route',
    reason: 'autre',
    note: WORDS,
  });
  await road.desk('assign', { leg: 'pickup', livreurId, from: 'pending' });
  await advanceMission('assigned');
  const [photo] = await uploadPhotos(livreur, server, 1);
  const bypass = { reason: 'gardien', note: 'Monsieur Kouamé, à l’entrée' };
  await advanceMission('pickup_en_route', {
    counts: [{ position: 0, quantity: 98 }],
    bypass,
    bags: 3,
    photo,
  });
  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  await road.desk('assign', { leg: 'delivery', livreurId, from: 'processing' });
  await advanceMission('assigned_for_delivery');
  await road.desk('markPaid', { method: 'wave', amount: 500_000, key: randomUUID() });
  for (const amount of [60_000, 45_000]) await handInCash(road, amount);
  await advanceMission('delivery_en_route', { code: (await road.codes()).delivery });
  const photos = await uploadPhotos(client, server, 3);
  await call(client.request, server, 'orders.claim', {
    orderId,
    kind: 'manquant',
    position: 0,
    pieces: 2,
    words: WORDS,
    photos,
  });
  await road.desk('refund', {
    amount: 2_500,
    method: 'wave',
    reason: 'Une chemise tachée par nous',
    key: randomUUID(),
  });
}

async function handInCash({ orderId, livreur, server }: Road, amount: number): Promise<void> {
  await call(livreur.request, server, 'missions.confirmCash', { orderId, amount, actId: randomUUID() });
  await call(livreur.request, server, 'cash.handIn', { amount, actId: randomUUID() });
}

export async function deliverPaidOrder(road: Road): Promise<void> {
  await road.assign();
  await road.step('assigned');
  await road.advanceToDelivery();
  const { grandTotal } = await road.order();
  await road.desk('markPaid', { method: 'wave', amount: grandTotal, key: randomUUID() });
  await road.step('delivery_en_route');
}

export function listOrderPageStates({ orderId }: Road): ScreenState[] {
  const openOrderPage = open(`/admin/commandes/${orderId}`);
  const waitForHistory = (page: Page) => page.getByText('Commande passée').waitFor();
  return [
    { name: 'histoire', whole: true, show: inTurn(openOrderPage, waitForHistory) },
    {
      name: 'tiroir-histoire',
      wideOnly: true,
      show: async (page) => {
        await page.goto(`/admin/dashboard?q=${orderId.slice(0, 8)}`);
        await findListedOrders(page).getByRole('link').first().click();
        await page.getByRole('dialog').getByText('Commande passée').waitFor();
      },
    },
    { name: 'regler-ecart', show: openDialog(orderId, 'Régler l’écart') },
    { name: 'annuler-ecriture', show: openDialog(orderId, /^Annuler cette écriture/) },
    {
      name: 'repondre-photos',
      show: inTurn(openDialog(orderId, 'Répondre'), (page) =>
        page.getByRole('dialog').getByText('Accepter', { exact: true }).click(),
      ),
    },
    { name: 'reclamations-photos', whole: true, show: open('/admin/reclamations'), ready: `text=${WORDS}` },
    {
      name: 'rembourser-trop',
      show: async (page) => {
        await openDialog(orderId, 'Rembourser')(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Montant à rembourser').fill('9 999 999');
        await dialog.getByLabel('Motif').fill('Chemise perdue');
        await dialog.getByRole('button', { name: /^Rembourser/ }).click();
        await dialog.getByText(/dépasse/).waitFor();
      },
    },
  ];
}

export function listTillStates(area: 'admin' | 'superadmin'): ScreenState[] {
  const openTill = open(`/${area}/caisse`);
  const openCashCount = inTurn(openTill, press(/^Compter la remise/), (page) =>
    page.getByRole('dialog').getByLabel('Somme comptée').waitFor(),
  );
  return [
    { name: 'compter-la-remise', show: openCashCount },
    {
      name: 'remise-comptee',
      show: async (page) => {
        await openCashCount(page);
        await page.getByLabel('Somme comptée').fill('1 000');
        await pressButton(page, 'Enregistrer le compte');
        await page.getByText(/^Écart\s:/).waitFor();
      },
    },
    {
      name: 'corriger-le-compte',
      show: inTurn(openTill, press(/^Corriger le compte/)),
      ready: `${DIALOG} >> text=Raison`,
    },
    { name: 'caisse-ecart', show: openTill, ready: 'text=/À compter d’abord/', whole: true },
    ...TILL_ACTS.filter(([name]) => area === 'superadmin' || name !== 'regler-ecart-caisse').map(
      ([name, act]) => ({ name, show: inTurn(openTill, press(act)), ready: DIALOG }),
    ),
  ];
}
