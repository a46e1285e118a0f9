import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { TestServer } from './server.ts';
import { test } from './world.ts';

interface Wave {
  wave: WaveDouble;
}

/** The tests of a file share a server that takes payments by a Wave of its own. */
export function makeTestWithWave() {
  let own: { server: TestServer; wave: WaveDouble } | undefined;
  const openHouse = async () => {
    const wave = await startWave({
      now: Date.now,
      notify: async (body, headers) =>
        (await fetch(`${own?.server.url}/webhooks/wave`, { method: 'POST', body, headers })).status,
    });
    const { waveApiUrl, waveApiKey, waveWebhookSecret } = wave.settings;
    const server = new TestServer({
      WAVE_API_URL: waveApiUrl,
      WAVE_API_KEY: waveApiKey,
      WAVE_WEBHOOK_SECRET: waveWebhookSecret,
    });
    await server.start();
    return { server, wave };
  };
  const withWave = test.extend<Wave>({
    server: async ({ browserName: _ }, use) => {
      own ??= await openHouse();
      await use(own.server);
    },
    wave: async ({ server: _ }, use) => {
      if (own) await use(own.wave);
    },
  });
  withWave.afterAll(async () => {
    await own?.server.remove();
    await own?.wave.close();
  });
  return withWave;
}
