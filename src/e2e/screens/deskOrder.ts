import { randomUUID } from 'node:crypto';
import { findListedOrders, readUserId } from '../support/desk.ts';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { WORDS } from './claims.ts';
import { uploadPhotos } from './staging.ts';
import {
  aView,
  aWholePage,
  choose,
  DIALOG,
  fill,
  inTurn,
  open,
  openDialog,
  press,
  pressInSheet,
  type ScreenState,
  see,
} from './states.ts';

export async function playOrderHistory(road: Road): Promise<void> {
  const { orderId, livreur, client } = road;
  const livreurId = await readUserId(livreur);
  const { version } = await road.order();
  const address = 'Marcory, rue Pierre-et-Marie-Curie, immeuble Étoile';
  await road.desk('amend', { seen: version, address, agreed: 'whatsapp' });
  await road.desk('assign', { leg: 'pickup', livreurId, from: 'pending' });
  await road.step('assigned');
  const failure = { orderId, from: 'pickup_en_route', reason: 'autre', note: WORDS };
  await call(livreur, 'missions.fail', failure);
  await road.desk('assign', { leg: 'pickup', livreurId, from: 'pending' });
  await road.step('assigned');
  const [photo] = await uploadPhotos(livreur, 1);
  const bypass = { reason: 'gardien', note: 'Monsieur Kouamé, à l’entrée' };
  const counts = [{ position: 0, quantity: 98 }];
  await road.step('pickup_en_route', { counts, bypass, bags: 3, photo });
  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  await road.desk('assign', { leg: 'delivery', livreurId, from: 'processing' });
  await road.step('assigned_for_delivery');
  await road.desk('markPaid', { method: 'wave', amount: 500_000, key: randomUUID() });
  for (const amount of [60_000, 45_000]) await handInCash(road, amount);
  await road.step('delivery_en_route', { code: (await road.codes()).delivery });
  const photos = await uploadPhotos(client, 3);
  const claim = { orderId, kind: 'manquant', position: 0, pieces: 2, words: WORDS, photos };
  await call(client, 'orders.claim', claim);
  const refund = { amount: 2_500, method: 'wave', reason: 'Une chemise tachée par nous' };
  await road.desk('refund', { ...refund, key: randomUUID() });
}

async function handInCash({ orderId, livreur }: Road, amount: number): Promise<void> {
  await call(livreur, 'missions.confirmCash', { orderId, amount, actId: randomUUID() });
  await call(livreur, 'cash.handIn', { amount, actId: randomUUID() });
}

export function listOrderPageStates({ orderId }: Road): ScreenState[] {
  const history = see('text=Commande passée');
  return [
    aWholePage('histoire', open(`/admin/commandes/${orderId}`), history),
    {
      ...aView(
        'tiroir-histoire',
        open(`/admin/dashboard?q=${orderId.slice(0, 8)}`),
        (page) => findListedOrders(page).getByRole('link').first().click(),
        see(`${DIALOG} >> text=Commande passée`),
      ),
      isWideOnly: true,
    },
    aView('regler-ecart', openDialog(orderId, 'Régler l’écart')),
    aView('annuler-ecriture', openDialog(orderId, /^Annuler cette écriture/)),
    aView('repondre-photos', openDialog(orderId, 'Répondre'), choose('Accepter')),
    aWholePage('reclamations-photos', open('/admin/reclamations'), see(`text=${WORDS}`)),
    aView(
      'rembourser-trop',
      openDialog(orderId, 'Rembourser'),
      fill('Montant à rembourser', '9 999 999'),
      fill('Motif', 'Chemise perdue'),
      pressInSheet(/^Rembourser/),
      see('text=/dépasse/'),
    ),
  ];
}

export function listTillStates(area: 'admin' | 'superadmin'): ScreenState[] {
  const openTill = open(`/${area}/caisse`);
  const openAct = (act: string | RegExp) => inTurn(openTill, press(act), see(DIALOG));
  const openCount = openAct(/^Compter la remise/);
  const states = [
    aView('compter-la-remise', openCount),
    aView(
      'remise-comptee',
      openCount,
      fill('Somme comptée', '1 000'),
      press('Enregistrer le compte'),
      see('text=/^Écart\\s:/'),
    ),
    aView('corriger-le-compte', openAct(/^Corriger le compte/)),
    aWholePage('caisse-ecart', openTill, see('text=/À compter d’abord/')),
    aView('noter-une-depense', openAct('Noter une dépense')),
    aView('noter-un-versement', openAct('Noter un versement')),
    aView('cloturer-la-journee', openAct('Clôturer la journée')),
  ];
  if (area === 'superadmin') states.push(aView('regler-ecart-caisse', openAct(/^Régler l’écart/)));
  return states;
}
