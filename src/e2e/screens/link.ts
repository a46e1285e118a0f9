import type { Page } from '@playwright/test';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { press, type ScreenState } from './states.ts';

/** What a person without an account is shown of an order, until its link is cut. */
export async function listLinkStates(road: Road): Promise<ScreenState[]> {
  const { token } = (await road.desk('link')) as { token: string };
  const open = async (page: Page) => {
    // A change of the part after # alone loads nothing again.
    await page.goto('/');
    await page.goto(`/suivi#${token}`);
  };
  const openAfter = (act: () => Promise<unknown>) => async (page: Page) => {
    await act();
    await open(page);
  };
  const location = { lat: 5.3571, lng: -3.9595 };
  return [
    { name: 'en-attente', show: open, ready: 'main ol', whole: true },
    {
      name: 'modifier',
      show: press('Modifier la commande'),
      ready: 'main textarea',
      whole: true,
    },
    {
      name: 'en-route-sans-position',
      show: openAfter(async () => {
        await road.assign();
        await road.step('assigned');
      }),
      ready: 'main [data-map]',
      whole: true,
    },
    {
      name: 'en-route',
      show: openAfter(() => call(road.livreur.request, road.server, 'missions.reportPosition', { location })),
      ready: 'main [data-map]',
      whole: true,
    },
    {
      name: 'passage-manque',
      show: openAfter(() => road.fail('pickup_en_route', 'absent')),
      ready: 'text=Choisir l’heure du passage',
      whole: true,
    },
    {
      name: 'livree',
      show: openAfter(road.deliver.bind(road)),
      ready: 'text=Un problème avec cette commande',
      whole: true,
    },
    {
      name: 'etapes-et-facture',
      show: press('Étapes et facture'),
      ready: 'text=Facture (PDF)',
      whole: true,
    },
    {
      name: 'reclamer',
      show: press('Un problème avec cette commande ?'),
      ready: 'main textarea',
      whole: true,
    },
    {
      name: 'plus-valable',
      show: openAfter(() => road.desk('revokeLink')),
      ready: 'text=Lien plus valable',
    },
  ];
}
