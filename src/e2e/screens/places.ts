import type { Page } from '@playwright/test';
import { locate, openStep } from '../support/ordering.ts';
import { press, type ScreenState } from './states.ts';

async function openPlace(page: Page): Promise<void> {
  await page.goto('/client/passer-commande');
  await openStep(page, 'Où et quand');
}

async function openMap(page: Page): Promise<void> {
  await openPlace(page);
  await press(page, 'Choisir sur la carte');
  await page.getByRole('dialog').locator('.leaflet-container').waitFor();
}

export function placeStates(): ScreenState[] {
  return [
    { name: 'lieu-carte', show: openMap },
    {
      name: 'lieu-quartier',
      show: async (page) => {
        await openMap(page);
        await page.getByLabel('Chercher un quartier').fill('angré');
        await page.getByRole('list', { name: 'Quartiers' }).waitFor();
      },
    },
    {
      name: 'lieu-sans-fond',
      show: async (page) => {
        await page.route(/tile\.openstreetmap\.org/, (route) => route.abort());
        await openMap(page);
        await page.getByText('Le fond de carte ne s’affiche pas.').waitFor();
      },
    },
    {
      name: 'lieu-nommer',
      show: async (page) => {
        await openPlace(page);
        await locate(page);
        await press(page, 'Enregistrer ce lieu');
        await page.getByLabel('Nom du lieu').waitFor();
      },
    },
  ];
}
