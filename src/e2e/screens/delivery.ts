import { expect, type Page } from '@playwright/test';
import { findMissionCard } from '../support/desk.ts';
import { deliverLinen, findPrecisionField, findSheet, openSheet, typeCode } from '../support/handover.ts';
import type { Road } from '../support/road.ts';
import { clearStoredSheets } from './linen.ts';
import { aPhoto } from './staging.ts';
import { pressButton, pressInSheet, type ScreenState } from './states.ts';

export const DELIVERY = 'Confirmer la livraison';
const TOO_MUCH = '9 999 999';

const waitForSheetText = (page: Page, words: string | RegExp) => findSheet(page).getByText(words).waitFor();

export async function openMission(page: Page, { orderId }: Road): Promise<void> {
  await page.goto('/livreur/dashboard');
  await clearStoredSheets(page);
  await page.goto('/livreur/dashboard');
  await findMissionCard(page, orderId).waitFor();
}

export async function openMissionSheet(page: Page, road: Road, act: string): Promise<void> {
  await openMission(page, road);
  await openSheet(page, road.orderId, act);
}

async function listWrongCodes(road: Road): Promise<string[]> {
  const used = Object.values(await road.codes());
  return ['1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888'].filter(
    (one) => !used.includes(one),
  );
}

export function listDeliveryStates(road: Road): ScreenState[] {
  const openDeliverySheet = (page: Page) => openMissionSheet(page, road, DELIVERY);
  return [
    { name: 'mission-livraison', show: (page) => openMission(page, road), whole: true },
    { name: 'livraison', show: openDeliverySheet },
    {
      name: 'livraison-code-faux',
      show: async (page) => {
        await openDeliverySheet(page);
        await typeCode(page, (await listWrongCodes(road))[0] ?? '');
        await waitForSheetText(page, /^Ce n’est pas ce code/);
      },
    },
    {
      name: 'livraison-code-juste',
      show: async (page) => {
        await openDeliverySheet(page);
        await typeCode(page, (await road.codes()).delivery);
        await waitForSheetText(page, 'Code exact.');
      },
    },
    {
      name: 'livraison-sans-reseau',
      show: async (page) => {
        await page.route('**/trpc/missions.checkCode*', (route) => route.abort());
        await openDeliverySheet(page);
        await typeCode(page, (await road.codes()).delivery);
        await waitForSheetText(page, /le code sera vérifié/);
      },
    },
    {
      name: 'livraison-autre-montant',
      show: async (page) => {
        await openDeliverySheet(page);
        await pressInSheet(page, 'Autre montant');
        await findSheet(page).getByLabel('Montant reçu').fill(TOO_MUCH);
        await typeCode(page, (await road.codes()).delivery);
        await waitForSheetText(page, 'Code exact.');
      },
    },
    {
      name: 'livraison-photo',
      show: async (page) => {
        await openDeliverySheet(page);
        await pressInSheet(page, 'Ajouter le nombre de sacs');
        await pressInSheet(page, 'Ajouter une photo');
        const chooser = page.waitForEvent('filechooser');
        await pressInSheet(page, 'Choisir une photo');
        await (await chooser).setFiles(await aPhoto('linge.jpg'));
        // The photo is rendered again once it has been made smaller, so scrolling to it is retried.
        await expect(() => findSheet(page).getByAltText('Aperçu 1').scrollIntoViewIfNeeded()).toPass();
      },
    },
    {
      name: 'livraison-sans-code',
      show: async (page) => {
        await openDeliverySheet(page);
        await pressInSheet(page, 'Remis sans code');
        await findSheet(page).getByRole('radio', { name: 'Autre' }).check({ force: true });
        await findPrecisionField(page).fill('Le client est au travail, sa tante a pris le linge.');
      },
    },
    {
      name: 'impossible-de-remettre',
      show: async (page) => {
        await openMission(page, road);
        await pressButton(page, 'Impossible de remettre');
        await findSheet(page).getByText('Adresse introuvable').click();
        await findPrecisionField(page).fill('Personne ne connaît ce portail vert.');
      },
    },
    {
      name: 'livraison-faite',
      show: async (page) => {
        await openMission(page, road);
        await deliverLinen(page, road.orderId, (await road.codes()).delivery, 'received');
        await page
          .locator('[data-toasts]')
          .getByRole('button', { name: /^Annuler pour / })
          .waitFor();
      },
    },
    {
      name: 'livraison-reprise',
      show: (page) =>
        page
          .locator('[data-toasts]')
          .getByRole('button', { name: /^Annuler pour / })
          .click(),
      ready: 'button:has-text("Confirmer la livraison")',
    },
    {
      name: 'livraison-cinq-codes-faux',
      show: async (page) => {
        await openDeliverySheet(page);
        for (const code of (await listWrongCodes(road)).slice(1, 5)) {
          await typeCode(page, code);
          await waitForSheetText(page, /^(Ce n’est pas ce code|Cinq codes faux)/);
        }
        await waitForSheetText(page, /^Cinq codes faux/);
      },
    },
    {
      name: 'passage-note',
      show: async (page) => {
        await openMission(page, road);
        await pressButton(page, 'Impossible de remettre');
        await findSheet(page).getByText('Personne sur place').click();
        await pressInSheet(page, 'Noter le passage');
        await findSheet(page).waitFor({ state: 'hidden' });
      },
    },
  ];
}
