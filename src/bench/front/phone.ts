import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, devices, type Page } from '@playwright/test';
import type { Role } from '#domain/people/roles.ts';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';
import { demoPassword } from '#tools/lib/demo-data.mjs';
import { pause } from '../servers.ts';

const PATIENCE_MS = 60_000;
/** What a page does in idle time, such as storing sheets for offline use, blocks the next tap too. */
const SETTLES_MS = 5000;
const LONG_TASK_MS = 50;

export interface Visit {
  painted: number;
  largest: number;
  listed: number;
  shift: number;
  blocked: number;
  script: number;
  requests: number;
  bytes: number;
}

interface Marks extends Pick<Visit, 'painted' | 'largest' | 'listed' | 'shift'> {
  longTasks: { startTime: number; duration: number }[];
}

declare global {
  interface Window {
    frontVisit: Marks;
  }
}

export type Phone = { context: BrowserContext; debuggingPort: number; close(): Promise<void> };

/** The browser stores nothing but the session of the role, if one is given, as after a sign-in long ago. */
export async function launchPhone(origin: string, role: Role | null, debuggingPort = 0): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-phone-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: [...chromiumArgs, ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [])],
    viewport: { width: 360, height: 800 },
    // The server sends other first data to a phone, which it recognises by these.
    userAgent: devices['Pixel 7'].userAgent,
    isMobile: true,
    hasTouch: true,
  });
  if (role) await signIn(context, origin, role);
  return {
    context,
    debuggingPort,
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(context: BrowserContext, origin: string, role: Role): Promise<void> {
  const [page = await context.newPage()] = context.pages();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    async ([email, password]) => {
      const answer = await fetch('/trpc/auth.signIn', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { user } = (await answer.json()).result.data;
      localStorage.setItem('laveo:me', JSON.stringify(user));
      localStorage.setItem('laveo:owner', user.id);
    },
    [`${role}@laveo.test`, demoPassword],
  );
}

function recordVisit({ list, mustAnswer }: { list: string; mustAnswer: boolean }): void {
  const marks: Marks = { painted: 0, largest: 0, listed: 0, shift: 0, longTasks: [] };
  window.frontVisit = marks;
  const observeEntries = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observeEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.painted = startTime;
  });
  observeEntries('largest-contentful-paint', ({ startTime }) => {
    marks.largest = startTime;
  });
  observeEntries('layout-shift', (entry) => {
    marks.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observeEntries('longtask', ({ startTime, duration }) => {
    marks.longTasks.push({ startTime, duration });
  });
  const pollForList = () => {
    const last = [...document.querySelectorAll(list)].at(-1);
    // React sets `__reactProps…` on an element when it hydrates it.
    const isAnswering = last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
    const isHeld = document.querySelector('main button[type="submit"]:disabled') !== null;
    if (mustAnswer ? isAnswering && !isHeld : last) marks.listed = performance.now();
    else requestAnimationFrame(pollForList);
  };
  requestAnimationFrame(pollForList);
}

export interface SlowVisit {
  url: string;
  list: string;
  slowdown: number;
  mustAnswer?: boolean;
}

export async function runSlowVisit(
  { context }: Phone,
  { url, list, slowdown, mustAnswer = false }: SlowVisit,
  leave: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Visit> {
  const page = await context.newPage();
  // The TypeScript runner wraps named functions in `__name`, a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(recordVisit, { list, mustAnswer });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { timeout: PATIENCE_MS, waitUntil: 'commit' });
  await page.waitForFunction(() => window.frontVisit.listed > 0 && window.frontVisit.largest > 0, null, {
    timeout: PATIENCE_MS,
  });
  const script = await readScriptTime(session);
  await pause(SETTLES_MS);
  const { longTasks, ...marks } = await page.evaluate(() => window.frontVisit);
  const loaded = await page.evaluate(countTransfers);
  const blocked = longTasks
    .filter(({ startTime }) => startTime >= marks.painted)
    .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await leave(page);
  await page.close();
  return { ...marks, ...loaded, blocked, script };
}

async function readScriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** Requests until the list is shown, and the bytes of all. */
function countTransfers(): Pick<Visit, 'requests' | 'bytes'> {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return {
    requests: entries.filter(({ startTime }) => startTime < window.frontVisit.listed).length,
    bytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}
