import { announceRelease, pricesSavedOnPhone } from '../support/offlineReady.ts';
import type { ScreenState } from './states.ts';

export function visitorStates(): ScreenState[] {
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
        await pricesSavedOnPhone(page);
        await page.context().setOffline(true);
        await page.goto('/tarifs');
      },
      ready: 'text=Sans réseau',
    },
  ];
}
