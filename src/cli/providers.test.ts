import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { anEnd, openCommandLine } from '#testing/cli/commandLine.ts';
import { type FneDouble, startFne } from '#testing/doubles/fne.ts';
import { type OrangeDouble, startOrange } from '#testing/doubles/orangeMoney.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { openFixture } from '#testing/openWorld.ts';

const { runCommand } = openCommandLine(Date.now());
const wave: WaveDouble = openFixture(
  () => startWave({ now: Date.now }),
  (double) => double.close(),
);
const orange: OrangeDouble = openFixture(
  () => startOrange({ now: Date.now }),
  (double) => double.close(),
);

const fne: FneDouble = openFixture(
  () => startFne(),
  (double) => double.close(),
);

const makeFneEnv = () => ({ FNE_URL: fne.settings.fneUrl, FNE_KEY: fne.settings.fneKey });
const makeWaveEnv = () => ({
  WAVE_API_KEY: wave.settings.waveApiKey,
  WAVE_WEBHOOK_SECRET: wave.settings.waveWebhookSecret,
  WAVE_API_URL: wave.settings.waveApiUrl,
});
const makeOrangeEnv = () => ({
  ORANGE_CLIENT_ID: orange.settings.orangeClientId,
  ORANGE_CLIENT_SECRET: orange.settings.orangeClientSecret,
  ORANGE_MERCHANT_KEY: orange.settings.orangeMerchantKey,
  ORANGE_API_URL: orange.settings.orangeApiUrl,
});
const check = (env: Record<string, string>, now = Date.now) => runCommand('providers check', { env, now });

test('nothing is asked of a house without keys', async () => {
  expect(await check({})).toMatchObject(anEnd(0, 'Aucun service'));
  expect((await runCommand('providers')).code).toBe(2);
});

test('each provider with keys answers, takes them and has our time; no key is shown', async () => {
  const env = {
    ...makeWaveEnv(),
    ...makeOrangeEnv(),
    PISPI_ALIAS: '3497a720-ab11-4973-9619-534e04f263a1',
  };
  const { code, output } = await check(env);
  expect(code).toBe(0);
  for (const label of ['Wave', 'Orange Money'])
    for (const sentence of ['répond', 'les horloges s’accordent', 'les clés sont acceptées'])
      expect(output).toMatch(new RegExp(`ok .*${label}.*${sentence}`));
  expect(output).toContain('QR PI-SPI');
  const secrets = Object.entries(env).filter(([name]) => /KEY|SECRET|CLIENT|ALIAS/.test(name));
  for (const [, secret] of secrets) expect(output).not.toContain(secret);
  // A question about nothing leaves nothing in their books.
  expect([wave.sessions.size, orange.payments.size]).toEqual([0, 0]);
});

test('the tax office answers and takes the key, and has certified nothing; a revoked key is named', async () => {
  const { code, output } = await check(makeFneEnv());
  expect(code).toBe(0);
  for (const sentence of ['répond', 'les clés sont acceptées'])
    expect(output).toMatch(new RegExp(`ok .*FNE.*${sentence}`));
  expect([fne.space, output.includes(fne.settings.fneKey)]).toEqual([[], false]);
  fne.state.key = 'another key';
  const revoked = await check(makeFneEnv());
  expect(revoked).toMatchObject({
    code: 1,
    output: expect.stringMatching(/NON .*FNE.*refusées \(status 401/),
  });
});

test.each([
  [
    'a wrong key',
    () => ({ ...makeWaveEnv(), WAVE_API_KEY: 'wave_ci_prod_wrong' }),
    /NON .*Wave.*refusées \(status 401/,
  ],
  [
    'a wrong client',
    () => ({ ...makeOrangeEnv(), ORANGE_CLIENT_SECRET: 'wrong-secret' }),
    /NON .*Orange.*refusées/,
  ],
  [
    'a key without its secret',
    () => ({ ...makeWaveEnv(), WAVE_WEBHOOK_SECRET: '' }),
    /NON .*Wave est éteint.*SECRET/,
  ],
  [
    'an address without https',
    () => ({ ...makeWaveEnv(), PUBLIC_URL: 'http://laveo.ci' }),
    /NON .*éteint.*https/,
  ],
  ['nobody there', () => ({ ...makeWaveEnv(), WAVE_API_URL: 'http://127.0.0.1:1' }), /NON .*ne répond pas/],
])('%s ends with 1 and a sentence, without the key', async (_, makeEnv, sentence) => {
  const env: Record<string, string> = makeEnv();
  const { code, output } = await check(env);
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/wave_ci_prod_wrong|wrong-secret/);
});

test('a clock that is wrong by five minutes is named, because notifications are then refused', async () => {
  const env = makeWaveEnv();
  const late = await check(env, () => Date.now() - 330_000);
  expect(late).toMatchObject(anEnd(1, /NON .*retarde de 3[0-3]\d s/));
  const early = await check(env, () => Date.now() + 120_000);
  expect(early).toMatchObject(anEnd(0, /! .*avance de 1[12]\d s/));
});

test('an answer that nobody can read is not taken for a yes', async () => {
  const server = createServer((_, response) => response.writeHead(503).end('<html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const outcome = await check({ ...makeWaveEnv(), WAVE_API_URL: `http://127.0.0.1:${port}` });
  expect(outcome).toMatchObject(anEnd(1, /NON .*status 503/));
  server.close();
});
