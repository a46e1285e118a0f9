import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type OrangeDouble, startOrange } from '#testing/doubles/orangeMoney.ts';
import { toEnvironment } from '#testing/doubles/toEnvironment.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { call, makeTestOnOwnServer } from './world.ts';

const ALIAS = '3497a720-ab11-4973-9619-534e04f263a1';

export type Doubles = { wave: WaveDouble; orange: OrangeDouble };

/** The tests of a file share a server that takes payments by QR, and by a Wave and an Orange Money of its own. */
export function makeTestWithProviders() {
  let own: Doubles | undefined;
  let url = '';
  const notify = async (provider: string, body: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/webhooks/${provider}`, { method: 'POST', body, headers })).status;
  const openHouse = async () => {
    const now = Date.now;
    const wave = await startWave({ now, notify: (body, headers) => notify('wave', body, headers) });
    const orange = await startOrange({ now, notify: (body) => notify('orange', body) });
    own = { wave, orange };
    return toEnvironment({ ...wave.settings, ...orange.settings, pispiAlias: ALIAS });
  };
  const onOwnServer = makeTestOnOwnServer((server) => {
    url = server.url;
  }, openHouse);
  const withProviders = onOwnServer.extend<Doubles>({
    wave: async ({ server: _ }, use) => own && use(own.wave),
    orange: async ({ server: _ }, use) => own && use(own.orange),
  });
  withProviders.afterAll(() => Promise.all([own?.wave.close(), own?.orange.close()]));
  return withProviders;
}

export const findPay = (page: Page, name = 'Wave') =>
  page.getByRole('button', { name: new RegExp(`^Payer avec\\s${name}$`) });

export type PayerScene = { client: Page; orderId: string };

/** The client has paid on Wave's page, and what it tells the house is still under way. */
export async function payByWave({ client, orderId }: PayerScene, wave: WaveDouble, amount?: string) {
  await call(client, 'orders.startPayment', { orderId, provider: 'wave', key: randomUUID() });
  const sessionId = [...wave.sessions.keys()].at(-1) ?? '';
  wave.pay(sessionId, amount);
  return { sessionId, notify: () => wave.notify(sessionId) };
}
