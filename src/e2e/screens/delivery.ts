import { expect, type Page } from '@playwright/test';
import { readUserId } from '../support/desk.ts';
import { deliverLinen, findSheet, typeCode } from '../support/handover.ts';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { clearStoredSheets, openMission } from './linen.ts';
import { aPhoto } from './staging.ts';
import {
  abort,
  aView,
  aWholePage,
  choose,
  DIALOG,
  fill,
  inTurn,
  open,
  press,
  pressInSheet,
  type ScreenState,
  type Step,
  see,
} from './states.ts';

const DELIVERY = 'Confirmer la livraison';
const REASON = /^(Précision|Dites pourquoi)/;

async function listWrongCodes(road: Road): Promise<string[]> {
  const used = Object.values(await road.codes());
  return ['1111', '2222', '3333', '4444', '5555', '6666', '7777'].filter((one) => !used.includes(one));
}

/** The photo is rendered again once it has been made smaller, so scrolling to it is retried. */
const addPhoto: Step = async (page) => {
  const chooser = page.waitForEvent('filechooser');
  await pressInSheet('Choisir une photo')(page);
  await (await chooser).setFiles(await aPhoto('linge.jpg'));
  await expect(() => findSheet(page).getByAltText('Aperçu 1').scrollIntoViewIfNeeded()).toPass();
};

/** The order is under way to its client, then fails once, is cancelled and goes back. */
export function listHandoverStates(road: Road): ScreenState[] {
  const { orderId, livreur, client } = road;
  const begin = inTurn(open('/livreur/dashboard'), clearStoredSheets, openMission(orderId));
  const beginSheet = (act: string) => inTurn(begin, press(act), see(DIALOG));
  const openDelivery = beginSheet(DELIVERY);
  const enter = (leg: 'delivery' | 'return') => async (page: Page) =>
    typeCode(page, (await road.codes())[leg]);
  const enterWrongCodes = (from: number, to: number) => async (page: Page) => {
    for (const code of (await listWrongCodes(road)).slice(from, to)) {
      await typeCode(page, code);
      await see('text=/^(Ce n’est pas ce code|Cinq codes faux)/')(page);
    }
  };
  const isExact = see('text=Code exact.');
  const undo: Step = (page) =>
    page
      .locator('[data-toasts]')
      .getByRole('button', { name: /^Annuler pour / })
      .click();
  const sayPaidByWave = async () => {
    await call(client, 'orders.choosePayment', { orderId, method: 'wave' });
    await call(client, 'orders.declarePaid', { orderId });
  };
  const sendBack = async () => {
    const livreurId = await readUserId(livreur);
    await road.desk('cancel', { from: 'delivery_en_route' });
    await road.desk('assign', { leg: 'return', livreurId, from: 'cancelled' });
  };
  const openReturn = beginSheet('Confirmer le retour du linge');
  return [
    aWholePage('mission-livraison', begin),
    aView('livraison', openDelivery),
    aView('livraison-code-faux', openDelivery, enterWrongCodes(0, 1)),
    aView('livraison-code-juste', openDelivery, enter('delivery'), isExact),
    aView(
      'livraison-sans-reseau',
      abort('**/trpc/missions.checkCode*'),
      openDelivery,
      enter('delivery'),
      see('text=/le code sera vérifié/'),
    ),
    aView(
      'livraison-autre-montant',
      openDelivery,
      pressInSheet('Autre montant'),
      fill('Montant reçu', '9 999 999'),
      enter('delivery'),
      isExact,
    ),
    aView(
      'livraison-photo',
      openDelivery,
      pressInSheet('Ajouter le nombre de sacs'),
      pressInSheet('Ajouter une photo'),
      addPhoto,
    ),
    aView(
      'livraison-sans-code',
      openDelivery,
      pressInSheet('Remis sans code'),
      (page) => findSheet(page).getByRole('radio', { name: 'Autre' }).check({ force: true }),
      fill(REASON, 'Le client est au travail, sa tante a pris le linge.'),
    ),
    aView(
      'impossible-de-remettre',
      beginSheet('Impossible de remettre'),
      choose('Adresse introuvable'),
      fill(REASON, 'Personne ne connaît ce portail vert.'),
    ),
    aView(
      'livraison-faite',
      begin,
      async (page) => deliverLinen(page, orderId, (await road.codes()).delivery, 'received'),
      see('[data-toasts] button:has-text("Annuler")'),
    ),
    aView('livraison-reprise', undo, see(`button:has-text("${DELIVERY}")`)),
    aView('livraison-cinq-codes-faux', openDelivery, enterWrongCodes(1, 5), see('text=/^Cinq codes faux/')),
    aView(
      'passage-note',
      beginSheet('Impossible de remettre'),
      choose('Personne sur place'),
      pressInSheet('Noter le passage'),
      (page) => findSheet(page).waitFor({ state: 'hidden' }),
    ),
    aView('mission-2e-passage', () => road.advanceToDelivery('processing'), begin),
    aView('livraison-wave', sayPaidByWave, openDelivery, pressInSheet('Remis sans code')),
    aWholePage('mission-retour', sendBack, begin),
    aView('retour', openReturn),
    aView('retour-code-juste', openReturn, enter('return'), isExact),
  ];
}
