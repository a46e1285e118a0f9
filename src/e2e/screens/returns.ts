import { readUserId } from '../support/desk.ts';
import { findSheet, typeCode } from '../support/handover.ts';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { DELIVERY, openMission, openMissionSheet } from './delivery.ts';
import { pressButton, pressInSheet, type ScreenState } from './states.ts';

export function listSecondVisitStates(road: Road): ScreenState[] {
  return [
    {
      name: 'mission-2e-passage',
      show: async (page) => {
        await road.advanceToDelivery('processing');
        await openMission(page, road);
      },
    },
    {
      name: 'livraison-wave',
      show: async (page) => {
        const chosen = { orderId: road.orderId, method: 'wave' };
        await call(road.client.request, road.server, 'orders.choosePayment', chosen);
        await call(road.client.request, road.server, 'orders.declarePaid', { orderId: road.orderId });
        await openMissionSheet(page, road, DELIVERY);
        await pressInSheet(page, 'Remis sans code');
      },
    },
  ];
}

export function listReturnStates(road: Road): ScreenState[] {
  const RETURN = 'Confirmer le retour du linge';
  return [
    {
      name: 'mission-retour',
      show: async (page) => {
        const livreurId = await readUserId(road.livreur, road.server);
        await road.desk('cancel', { from: 'delivery_en_route' });
        await road.desk('assign', { leg: 'return', livreurId, from: 'cancelled' });
        await openMission(page, road);
      },
      whole: true,
    },
    { name: 'retour', show: (page) => openMissionSheet(page, road, RETURN) },
    {
      name: 'retour-code-juste',
      show: async (page) => {
        await openMissionSheet(page, road, RETURN);
        await typeCode(page, (await road.codes()).return);
        await findSheet(page).getByText('Code exact.').waitFor();
      },
    },
    {
      name: 'impossible-de-rendre',
      show: async (page) => {
        await openMission(page, road);
        await pressButton(page, 'Impossible de remettre');
        await findSheet(page).getByRole('radio').first().waitFor();
      },
    },
  ];
}
