// From a fresh clone to a running Laveo with four accounts.
import { resolve } from 'node:path';
import { build } from './lib/build.mjs';
import { demoAccounts, demoPassword, seedDemo } from './lib/demo-data.mjs';
import { answers } from './lib/health.mjs';
import { compileModules, fetchPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { root, serverFile, tool } from './lib/paths.mjs';
import { findFreePort, freePort } from './lib/port.mjs';
import { become, show } from './lib/run.mjs';
import { bold, say, seconds } from './lib/say.mjs';

const since = performance.now();
checkNode();
const host = process.env.HOST ?? '127.0.0.1';
const port = await freePort(host, 'npm run demo');
await fetchPackages();
await Promise.all([compileModules(), build()]);
const folder = './data/demo';
await seedDemo(folder);

const address = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
// Everybody may play the payer: Wave's part is a server of its own, and no key of it opens anything else.
const wavePort = await findFreePort(host);
const wave = { WAVE_API_KEY: 'demonstration-key', WAVE_WEBHOOK_SECRET: 'demonstration-secret' };
void show([process.execPath, tool.tsx, 'src/testing/doubles/serveWave.ts'], {
  ...wave,
  HOST: host === '127.0.0.1' ? host : '0.0.0.0',
  PORT: String(wavePort),
  HOUSE: address,
  WAVE_PAGES: `http://${new URL(address).hostname}:${wavePort}`,
});
const env = {
  PORT: String(port),
  HOST: host,
  DATA_DIR: resolve(root, folder),
  PUBLIC_URL: address,
  LAVEO_DEMO: '1',
  NODE_ENV: 'production',
  // A key in someone's shell must not make the demo write to real people, or take real money.
  RESEND_API_KEY: '',
  WAVE_PAYMENT_LINK: '',
  ORANGE_CLIENT_ID: '',
  ORANGE_CLIENT_SECRET: '',
  ORANGE_MERCHANT_KEY: '',
  ...wave,
  WAVE_SIGNING_SECRET: '',
  WAVE_API_URL: `http://127.0.0.1:${wavePort}`,
};

await become([process.execPath, serverFile], env, async () => {
  if (!(await answers(host, port, address))) return;
  say(`\nLaveo is ready after ${seconds(since)}: ${bold(address)}\n`);
  for (const account of demoAccounts) say(`  ${account.padEnd(24)} ${demoPassword}`);
  say('\nCtrl-C stops it.');
});
