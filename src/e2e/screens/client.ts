import { randomUUID } from 'node:crypto';
import { readUserId } from '../support/desk.ts';
import { addGarmentToCart, findCart } from '../support/ordering.ts';
import type { Road } from '../support/road.ts';
import { listPlaceStates } from './places.ts';
import {
  aView,
  DIALOG,
  fail,
  fill,
  leaveUnanswered,
  open,
  openBare,
  press,
  RETRY,
  type ScreenState,
  see,
} from './states.ts';

const FOLLOW = '/client/commandes';
const IN_PROGRESS = '**/trpc/*orders.inProgress*';
const openFollowPage = open(FOLLOW);
const openHome = open('/client/dashboard');

export const listNewClientStates = (): ScreenState[] => [
  // This state comes first, because later visits show the last list while they load.
  aView('suivi-attente', leaveUnanswered(IN_PROGRESS), openBare(FOLLOW), see('[aria-label="Chargement…"]')),
  aView('suivi-vide', openFollowPage, see('main h2')),
  aView('historique-vide', open('/client/historique'), see('main h2')),
  aView('accueil-vide', openHome, see('main summary')),
  ...listPlaceStates(),
  aView('suivi-erreur', fail(IN_PROGRESS), openBare(FOLLOW), see(RETRY)),
];

export function listFollowStates(road: Road): ScreenState[] {
  const { orderId, livreur } = road;
  const openAmendment = open(`/client/commandes/${orderId}/modifier`);
  const waitForTotal = see('role=status[name="Nouveau total"]');
  const amendAtDesk = async () => {
    const { version } = await road.order();
    await road.desk('amend', { seen: version, contactPhone: '05 06 07 08 09', agreed: 'phone' });
  };
  const bringBack = async () => {
    await road.step('assigned');
    await road.step('pickup_en_route');
    const livreurId = await readUserId(livreur);
    await road.desk('assign', { leg: 'delivery', livreurId, from: 'picked_up' });
    await road.step('assigned_for_delivery');
  };
  const cancelHalfPaid = async () => {
    const { grandTotal } = await road.order();
    const amount = Math.round(grandTotal / 2);
    await road.desk('markPaid', { method: 'wave', amount, key: randomUUID() });
    await road.desk('cancel', { from: 'processing' });
  };
  const giveBack = () => road.desk('givenBack', { note: 'Rendu au comptoir de Cocody.' });
  const toRefund = see('text=/À rembourser/');
  return [
    aView('merci', open(`/client/commandes/${orderId}/merci`), see('main ol')),
    aView('accueil-commande', openHome, see('article')),
    aView('suivi-en-attente', openFollowPage, see('article')),
    aView('annuler', press('Annuler'), see(DIALOG)),
    aView('modifier', openAmendment, waitForTotal),
    aView(
      'modifier-total',
      openAmendment,
      (page) => findCart(page).getByRole('button', { name: 'Un de moins' }).first().click(),
      (page) => addGarmentToCart(page, 'Chemise', 'Complet'),
      fill('Adresse ou repère', 'Cocody, portail bleu'),
      waitForTotal,
    ),
    aView(
      'modifier-change-entre-temps',
      openAmendment,
      amendAtDesk,
      see('text=La commande a changé entre-temps'),
    ),
    aView(
      'commande-modifiee',
      press('Garder mes modifications'),
      press('Modifier la commande'),
      press('Étapes, linge et facture'),
    ),
    aView('code-suivi', road.assign, openFollowPage, see('[aria-label="Code de ramassage"]')),
    aView('bande-accueil', openHome, see('article[aria-label^=Commande]')),
    aView('livreur-en-route', () => road.step('assigned'), openFollowPage, see('text=/(arrive|Ramassage) /')),
    aView(
      'passage-manque',
      () => road.fail('pickup_en_route', 'adresse'),
      openFollowPage,
      see('text=/^Ramassage impossible/'),
    ),
    aView('passage-a-choisir', press('Choisir l’heure du passage'), see('form >> role=radio')),
    aView('passage-manque-accueil', openHome, see('text=Choisissez l’heure')),
    aView('deuxieme-passage', road.assign, openFollowPage, see('text=/2e\\spassage/')),
    aView('code-livraison', bringBack, openFollowPage, see('[aria-label="Code de livraison"]')),
    aView(
      'livraison-manquee',
      () => road.fail('delivery_en_route', 'injoignable'),
      openFollowPage,
      see('text=/^Livraison impossible/'),
    ),
    aView('linge-a-rendre', cancelHalfPaid, openFollowPage, see('text=Votre linge vous sera rendu.')),
    aView('a-rembourser-accueil', openHome, toRefund),
    aView('a-rembourser-facture', open(`/client/facture/${orderId}`), see('table')),
    aView('a-rembourser-seulement', giveBack, openFollowPage, toRefund),
  ];
}
