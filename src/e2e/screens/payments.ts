import type { Page } from '@playwright/test';
import type { Doubles, PayerScene } from '../support/providers.ts';
import { findPay, payByWave } from '../support/providers.ts';
import { call } from '../support/world.ts';
import { open, pressButton, type ScreenState } from './states.ts';

const openFollowPage = open('/client/commandes');

export function listPayerStates(scene: PayerScene, { wave }: Doubles): ScreenState[] {
  return [
    { name: 'payer', show: openFollowPage, ready: 'text=Orange Money', whole: true },
    {
      name: 'payer-sur-la-facture',
      show: open(`/client/facture/${scene.orderId}`),
      ready: 'text=Orange Money',
      whole: true,
    },
    {
      name: 'payer-sans-reponse',
      show: async (page) => {
        wave.faults.push({ on: 'create', status: 503 });
        await openFollowPage(page);
        await findPay(page, 'Wave').click();
        await page.getByText('Le service Wave ne répond pas.').waitFor();
      },
    },
    {
      name: 'payer-commence',
      show: async (page) => {
        await openFollowPage(page);
        await findPay(page, 'Orange Money').click();
        await page.getByRole('link', { name: 'Renoncer' }).click();
        await page.getByRole('button', { name: 'Continuer avec\u00a0Orange Money' }).waitFor();
      },
    },
  ];
}

/** One payment came as another sum, and one that was given back is not confirmed. */
export async function listPaymentDeskStates(
  boss: Page,
  [other, cancelled]: [PayerScene, PayerScene],
  { wave }: Doubles,
): Promise<ScreenState[]> {
  await (await payByWave(other, wave, '700')).notify();
  const { orderId, client, server } = cancelled;
  const { sessionId, notify } = await payByWave(cancelled, wave);
  await call(client.request, server, 'orders.cancel', { orderId });
  await notify();
  const openCash = open('/superadmin/caisse');
  const openDialog = (name: string) => async (page: Page) => {
    await openCash(page);
    await pressButton(page, name);
    await page.getByRole('dialog').getByLabel('Motif').or(page.getByLabel('Note')).waitFor();
  };
  const refund = { orderId, amount: Number(wave.sessions.get(sessionId)?.amount), method: 'wave' };
  wave.faults.push({ on: 'refund', status: 500 });
  const input = { ...refund, reason: 'Commande annulée', key: crypto.randomUUID() };
  await call(boss.request, server, 'dispatch.refund', input).catch(() => undefined);
  return [
    { name: 'caisse-a-verifier', show: openCash, ready: 'text=Paiements à vérifier' },
    { name: 'encaisser-ce-qui-est-venu', show: openDialog('Encaisser ce qui est venu') },
    { name: 'rendu-autrement', show: openDialog('Rendu autrement') },
    {
      name: 'reconciliation',
      show: open('/superadmin/reconciliation'),
      ready: 'table',
      whole: true,
    },
  ];
}
