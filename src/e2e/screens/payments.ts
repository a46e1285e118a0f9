import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Doubles, type PayerScene, payByWave } from '../support/providers.ts';
import { call } from '../support/world.ts';
import { aView, aWholePage, DIALOG, open, press, type ScreenState, see } from './states.ts';

const openFollowPage = open('/client/commandes');

export const listPayerStates = ({ orderId }: PayerScene, { wave }: Doubles): ScreenState[] => [
  aWholePage('payer', openFollowPage, see('text=Orange Money')),
  aWholePage('payer-sur-la-facture', open(`/client/facture/${orderId}`), see('text=Orange Money')),
  aView(
    'payer-sans-reponse',
    async () => wave.faults.push({ on: 'create', status: 503 }),
    openFollowPage,
    press(/^Payer .* avec\sWave$/),
    see('text=Le service Wave ne répond pas.'),
  ),
  aView(
    'payer-commence',
    openFollowPage,
    press(/^Payer .* avec\sOrange Money$/),
    (page) => page.getByRole('link', { name: 'Renoncer' }).click(),
    see('text=/Continuer avec\\sOrange Money/'),
  ),
];

/** One payment came as another sum, and one that was given back is not confirmed. */
export async function listPaymentDeskStates(
  boss: Page,
  [other, cancelled]: [PayerScene, PayerScene],
  { wave }: Doubles,
): Promise<ScreenState[]> {
  await (await payByWave(other, wave, '700')).notify();
  const { orderId, client } = cancelled;
  const { sessionId, notify } = await payByWave(cancelled, wave);
  await call(client, 'orders.cancel', { orderId });
  await notify();
  const refund = { orderId, amount: Number(wave.sessions.get(sessionId)?.amount), method: 'wave' };
  wave.faults.push({ on: 'refund', status: 500 });
  const input = { ...refund, reason: 'Commande annulée', key: randomUUID() };
  await call(boss, 'dispatch.refund', input).catch(() => undefined);
  const openCash = open('/superadmin/caisse');
  return [
    aView('caisse-a-verifier', openCash, see('text=Paiements à vérifier')),
    aView('encaisser-ce-qui-est-venu', openCash, press('Encaisser ce qui est venu'), see(`${DIALOG} label`)),
    aView('rendu-autrement', openCash, press('Rendu autrement'), see(`${DIALOG} label`)),
    aWholePage('reconciliation', open('/superadmin/reconciliation'), see('table')),
  ];
}
