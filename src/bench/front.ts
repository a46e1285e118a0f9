/**
 * Lighthouse opens the pages of the budgets as a phone, five times each: `npm run bench -- --front [part of an address…]`.
 * docs/bench.md has the results; the sizes of scripts are facts, which `npm test` asserts.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, devices } from '@playwright/test';
import { paths } from '#domain/addresses.ts';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';
import { demoPassword } from '#tools/lib/demo-data.mjs';
import { laveoFile, root, serverFile } from '#tools/lib/paths.mjs';
import { findFreePort } from '#tools/lib/port.mjs';
import { HOST } from './http.ts';
import { describeMachine, getMedian, limitRunTime, printLine, printRow, printTableHead } from './report.ts';
import { startServer } from './servers.ts';

type Page = { path: string; role?: string };
type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
};

const { home, prices, services, signIn, client, livreur, admin, superadmin } = paths;
const PUBLIC: Page[] = [home, prices, services, signIn].map((path) => ({ path }));
const SIGNED: Page[] = [
  { path: client.order, role: 'client' },
  { path: livreur.dashboard, role: 'livreur' },
  { path: admin.dashboard, role: 'admin' },
  { path: superadmin.panel, role: 'superadmin' },
];
const TIMES = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const program = join(root, 'tools/lighthouse/node_modules/lighthouse/cli/index.js');

/** A new browser knows nothing but the session of the role, as after a sign-in long ago. */
async function auditPage(origin: string, { path, role }: Page): Promise<number[]> {
  const profile = mkdtempSync(join(folder, 'phone-'));
  const port = await findFreePort(HOST);
  const browser = await chromium.launchPersistentContext(profile, {
    ...devices['Pixel 7'],
    executablePath: chromiumPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  if (role) {
    const data = { email: `${role}@laveo.test`, password: demoPassword };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await browser.request.post(`${origin}/trpc/auth.signIn`, { data, headers });
    const { user } = (await answer.json()).result.data;
    const [page = await browser.newPage()] = browser.pages();
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((stored) => Object.assign(localStorage, stored), {
      'laveo:me': JSON.stringify(user),
      'laveo:owner': user.id,
    });
  }
  const options = [`--port=${port}`, `--only-categories=${CATEGORIES}`, '--disable-storage-reset', '--quiet'];
  const args = [program, origin + path, ...options, '--output=json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  await browser.close();
  const { audits, categories } = JSON.parse(stdout) as Report;
  return [
    ...[...TIMES, 'total-byte-weight'].map((name) => audits[name]?.numericValue ?? Number.NaN),
    ...CATEGORIES.map((name) => (categories[name]?.score ?? Number.NaN) * 100),
  ];
}

limitRunTime(40 * 60_000);
const wanted = new RegExp(process.argv.slice(2).join('|'));
const folder = mkdtempSync(join(tmpdir(), 'laveo-front-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, LIMITS_FACTOR: '1000', LOG_LEVEL: 'error' };
execFileSync(process.execPath, [laveoFile, 'seed', '--demo'], { env: { ...env, LAVEO_DEMO: '1' } });
printLine(describeMachine());
printTableHead('Lighthouse, mobile profile', ['page', 'LCP', 'TBT', 'CLS', 'bytes', ...CATEGORIES]);
// A real shop lists no demonstration accounts beside the sign-in, but its people sign in with more than a password.
for (const [demo, pages] of Object.entries([PUBLIC, SIGNED])) {
  const more = { NODE_ENV: 'production', LAVEO_DEMO: demo };
  const server = await startServer({ args: [serverFile], env: { ...env, ...more }, first: { path: prices } });
  for (const page of pages.filter(({ path }) => wanted.test(path))) {
    const audits: number[][] = [];
    while (audits.length < 5) audits.push(await auditPage(`http://localhost:${server.port}`, page));
    const medians = (audits[0] ?? []).map((_, i) => getMedian(audits.map((audit) => audit[i] ?? 0)));
    printRow([page.path, ...medians.map((figure) => figure.toFixed(figure < 1 ? 3 : 0))]);
  }
  await server.stop();
}
process.exit(0);
