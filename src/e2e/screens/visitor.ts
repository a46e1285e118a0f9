import { announceRelease, waitForSavedPrices } from '../support/offlineReady.ts';
import type { ScreenState } from './states.ts';

export function listVisitorStates(): ScreenState[] {
  return [
    {
      name: 'nouvelle-version',
      show: async (page) => {
        await page.goto('/');
        await announceRelease(page);
      },
      ready: 'text=Actualiser',
    },
    {
      name: 'tarifs-hors-reseau',
      show: async (page) => {
        await waitForSavedPrices(page);
        await page.context().setOffline(true);
        await page.goto('/tarifs');
      },
      ready: 'text=Sans réseau',
    },
  ];
}
