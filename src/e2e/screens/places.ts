import type { Page } from '@playwright/test';
import { choosePhonePosition, openStep } from '../support/ordering.ts';
import { pressButton, type ScreenState } from './states.ts';

export async function openPlaceStep(page: Page): Promise<void> {
  await page.goto('/client/passer-commande');
  await openStep(page, 'Où et quand');
}

async function openMap(page: Page): Promise<void> {
  await openPlaceStep(page);
  await pressButton(page, /^La carte$/);
  await page.getByRole('dialog').locator('.leaflet-container').waitFor();
}

export function listPlaceStates(): ScreenState[] {
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
        await openPlaceStep(page);
        await choosePhonePosition(page);
        await pressButton(page, 'Enregistrer ce lieu');
        await page.getByLabel('Nom du lieu').waitFor();
      },
    },
  ];
}
