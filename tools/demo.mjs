// From a fresh clone to a running Laveo with four accounts.
import { resolve } from 'node:path';
import { build } from './lib/build.mjs';
import { demoAccounts, demoPassword, seedDemo } from './lib/demo-data.mjs';
import { answers } from './lib/health.mjs';
import { compileModules, fetchPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { root, serverFile } from './lib/paths.mjs';
import { freePort } from './lib/port.mjs';
import { become } from './lib/run.mjs';
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
};

await become([process.execPath, serverFile], env, async () => {
  if (!(await answers(host, port, address))) return;
  say(`\nLaveo is ready after ${seconds(since)}: ${bold(address)}\n`);
  for (const account of demoAccounts) say(`  ${account.padEnd(24)} ${demoPassword}`);
  say('\nCtrl-C stops it.');
});
