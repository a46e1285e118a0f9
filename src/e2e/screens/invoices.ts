import type { Page } from '@playwright/test';
import { FNE_SETTINGS, type FneDouble } from '#testing/doubles/fne.ts';
import { sendOrder } from '../support/desk.ts';
import { Road } from '../support/road.ts';
import { call, expect, query } from '../support/world.ts';
import { inTurn, open, press, type ScreenState } from './states.ts';

interface Scene {
  client: Page;
  livreur: Page;
  boss: Page;
  fne: FneDouble;
  server: Road['server'];
}

/** One order is certified, the tax office refuses the next one, and nobody knows of the last one. */
export async function listInvoiceStates({ boss: admin, fne, ...scene }: Scene): Promise<ScreenState[]> {
  const deliver = async () => {
    const orderId = await sendOrder(scene.client, scene.server);
    await new Road({ ...scene, admin, orderId }).deliver();
    return orderId;
  };
  const { version } = (await query(admin.request, scene.server, 'house.all')) as { version: number };
  await call(admin.request, scene.server, 'house.update', { changes: FNE_SETTINGS, seen: version });
  const signed = fne.listSigned().length;
  const orderId = await deliver();
  await expect.poll(() => fne.listSigned().length).toBe(signed + 1);
  for (const fault of [
    { status: 400, body: { errors: [{ field: 'pointOfSale', message: 'inconnu' }] } },
    'cut',
  ] as const) {
    fne.faults.push(fault);
    await deliver();
    await expect.poll(() => fne.faults.length).toBe(0);
  }
  const openInvoices = open('/superadmin/factures');
  return [
    { name: 'factures', show: openInvoices, ready: 'text=Certifiée', whole: true },
    {
      name: 'facture-avoir',
      show: inTurn(openInvoices, press('Avoir')),
      ready: '[role=dialog] input',
    },
    {
      name: 'facture-qr',
      show: open(`/superadmin/facture/${orderId}`),
      ready: 'main table',
      whole: true,
    },
  ];
}
