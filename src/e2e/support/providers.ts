import type { Page } from '@playwright/test';
import { type OrangeDouble, startOrange } from '#testing/doubles/orangeMoney.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { TestServer } from './server.ts';
import { test } from './world.ts';

export interface Doubles {
  wave: WaveDouble;
  orange: OrangeDouble;
}

/** The tests of a file share a server that takes payments by a Wave and an Orange Money of its own. */
export function makeTestWithProviders() {
  let own: (Doubles & { server: TestServer }) | undefined;
  const notify = async (provider: string, body: string, headers: Record<string, string> = {}) =>
    (await fetch(`${own?.server.url}/webhooks/${provider}`, { method: 'POST', body, headers })).status;
  const openHouse = async () => {
    const now = Date.now;
    const wave = await startWave({ now, notify: (body, headers) => notify('wave', body, headers) });
    const orange = await startOrange({ now, notify: (body) => notify('orange', body) });
    const server = new TestServer(toEnvironment({ ...wave.settings, ...orange.settings }));
    await server.start();
    return { server, wave, orange };
  };
  const withProviders = test.extend<Doubles>({
    server: async ({ browserName: _ }, use) => {
      own ??= await openHouse();
      await use(own.server);
    },
    wave: async ({ server: _ }, use) => {
      if (own) await use(own.wave);
    },
    orange: async ({ server: _ }, use) => {
      if (own) await use(own.orange);
    },
  });
  withProviders.afterAll(async () => {
    await own?.server.remove();
    await Promise.all([own?.wave.close(), own?.orange.close()]);
  });
  return withProviders;
}

/** `waveApiUrl` is the setting that the environment calls WAVE_API_URL. */
const toEnvironment = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
      value,
    ]),
  );

export const findPay = (page: Page, name = 'Wave') =>
  page.getByRole('button', { name: new RegExp(`^Payer [\\d\\s]+FCFA avec\\s${name}$`) });
