import type { Page } from '@playwright/test';
import { findMissionCard } from '../support/desk.ts';
import { findSheet, openSheet, typeCode } from '../support/handover.ts';
import { open, openDialog, pressButton, pressInSheet, type ScreenState } from './states.ts';

const showMissionCard = async (page: Page, orderId: string) => {
  await page.goto('/livreur/dashboard');
  await findMissionCard(page, orderId).waitFor();
};

export const clearStoredSheets = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('laveo:sheet:')) localStorage.removeItem(key);
  });

export function listPickupStates(orderId: string, pickupCode: string): ScreenState[] {
  const openPickupSheet = async (page: Page) => {
    await showMissionCard(page, orderId);
    await openSheet(page, orderId, 'Confirmer le ramassage');
  };
  return [
    { name: 'ramassage', show: openPickupSheet },
    {
      name: 'ramassage-ajout',
      show: async (page) => {
        await openPickupSheet(page);
        await pressInSheet(page, 'Ajouter un vêtement');
        for (const garment of ['Chemise', 'Pantalon']) {
          await findSheet(page).getByLabel('Chercher un vêtement').fill(garment);
          await pressInSheet(page, new RegExp(`^Ajouter ${garment}, `));
        }
      },
    },
    {
      name: 'ramassage-accord',
      show: async (page) => {
        await openPickupSheet(page);
        const back = findSheet(page).getByRole('button', { name: /^Revenir au linge/ });
        const differing = findSheet(page).getByRole('button', { name: /pièces au lieu de/ });
        await back.or(differing).first().waitFor();
        if (await back.isVisible()) await back.click();
        await differing.click();
        await findSheet(page).getByRole('textbox').waitFor();
      },
    },
    {
      name: 'ramassage-accord-donne',
      show: async (page) => {
        await openPickupSheet(page);
        await typeCode(page, pickupCode);
        await findSheet(page).getByText('Code exact.').waitFor();
      },
    },
    {
      name: 'ramassage-sans-code',
      show: async (page) => {
        await openPickupSheet(page);
        await pressInSheet(page, 'Retaper le code');
        await pressInSheet(page, 'Sans code');
        await findSheet(page).getByText('Gardien', { exact: true }).click();
      },
    },
    {
      name: 'impossible-de-ramasser',
      show: async (page) => {
        await showMissionCard(page, orderId);
        await findMissionCard(page, orderId).getByRole('button', { name: 'Impossible de ramasser' }).click();
        await findSheet(page).getByRole('radio').first().waitFor();
      },
    },
    {
      name: 'ramassage-moins',
      show: async (page) => {
        await clearStoredSheets(page);
        await openPickupSheet(page);
        await findSheet(page).getByRole('button', { name: 'Un de moins' }).first().click();
        await findSheet(page)
          .getByText(/au lieu de/)
          .waitFor();
        await clearStoredSheets(page);
      },
    },
  ];
}

type Orders = Record<'processing' | 'away' | 'assigned' | 'done' | 'toReturn' | 'miscounted', string>;

export function listDeskLinenStates(orders: Orders): ScreenState[] {
  const { processing, away, assigned, done, toReturn, miscounted } = orders;
  return [
    { name: 'annuler-linge', show: openDialog(processing, 'Annuler') },
    { name: 'passage-manque', show: openDialog(away, 'Passage manqué') },
    { name: 'modifier', show: openDialog(assigned, 'Modifier') },
    { name: 'choisir-creneau', show: openDialog(assigned, 'Choisir le créneau') },
    { name: 'compter', show: openDialog(processing, 'Compter le linge') },
    { name: 'noter-reclamation', show: openDialog(done, 'Noter une réclamation') },
    { name: 'rendu-au-comptoir', show: openDialog(toReturn, 'Rendu au comptoir') },
    { name: 'commande-ecart', show: open(`/admin/commandes/${miscounted}`), ready: 'h2' },
    {
      name: 'repondre',
      show: async (page) => {
        await page.goto('/admin/reclamations');
        await page.getByRole('button', { name: 'Répondre', exact: true }).first().waitFor();
        // A wide screen shows the form beside the list.
        const form = page.getByLabel('Réponse au client');
        if (!(await form.isVisible())) await pressButton(page, 'Répondre');
        await form.waitFor();
      },
    },
  ];
}
