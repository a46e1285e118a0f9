import type { Page } from '@playwright/test';
import { resolveScreenPath, waitUntilSettled } from '../screens/order.ts';
import { PAGES, type Viewer } from '../screens/pages.ts';
import { expectAccessible, expectNoSidewaysScroll, leaveOutFirstData } from '../support/page.ts';
import type { TestServer } from '../support/server.ts';
import { DESK, expect, makeTestOnOwnServer, PHONE, test } from '../support/world.ts';

// Each role has its own browser context, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' });

const NARROWEST = { width: 320, height: 640 };

const readBackgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const LOOKS = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
] as const;

/** The nightly run alone covers the public's and the desk's pages. `browse` also fails the test on a console error. */
for (const viewer of Object.keys(PAGES) as Viewer[]) {
  const tag = viewer === 'client' || viewer === 'livreur' ? [] : ['@nightly'];
  test(`each page of the ${viewer} is accessible and in its width`, { tag }, async ({ as, browse }) => {
    test.setTimeout(600_000);
    const page = viewer === 'visiteur' ? await browse() : await as(viewer);
    for (const [number, screen] of PAGES[viewer].entries()) {
      // The nightly run covers each width and scheme on every page; other runs alternate them.
      const looks = process.env.NIGHTLY ? LOOKS : LOOKS.slice(number % LOOKS.length).slice(0, 1);
      await test.step(screen.path, async () => {
        const grounds: Partial<Record<'light' | 'dark', string>> = {};
        await page.goto(await resolveScreenPath(screen, viewer, page));
        for (const { viewport, colorScheme } of looks) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await waitUntilSettled(page, screen);
          const otherGround = grounds[colorScheme === 'light' ? 'dark' : 'light'];
          if (otherGround) await expect.poll(() => readBackgroundColor(page)).not.toBe(otherGround);
          await expect(page.locator('h1')).toHaveCount(1);
          await expectAccessible(page);
          grounds[colorScheme] = await readBackgroundColor(page);
        }
        await page.setViewportSize(NARROWEST);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const;
/** `docs/bench.md` allows each screen behind the sign-in this layout shift (CLS). */
const MOST = 0.02;

/** The warnings of both stand above the desk's pages, where a late one would push the content down. */
function stopLivreurAndPlant(server: TestServer): void {
  const now = String(Date.now());
  server.updateDatabase(
    `update users set availability = 'breakdown', availability_at = ?
     where id = (select id from users where role = 'livreur' and email <> 'livreur@laveo.test' limit 1)`,
    now,
  );
  server.updateDatabase(
    `insert into plant_stops (id, since, reason, stopped_by)
     select 'stop', ?, 'panne d’eau', id from users where email = 'admin@laveo.test'`,
    now,
  );
}

const testOfStillness = makeTestOnOwnServer(stopLivreurAndPlant);

const IN_FRAME_OF_DESK = /^\/(super)?admin\/(?!atelier)/;
const BANDS = /est en panne depuis|L’atelier est arrêté depuis/;

type Shifted = { score: number; moves: string[] };

test.describe('nothing moves while a page of one’s own loads', { tag: '@nightly' }, () => {
  for (const role of ROLES)
    for (const viewport of [PHONE, DESK])
      testOfStillness(`${role}, ${viewport.width} px`, async ({ as }) => {
        const page = await as(role, { viewport });
        await page.addInitScript(recordLayoutShifts);
        const moved: Record<string, Shifted> = {};
        for (const shown of PAGES[role]) {
          const address = await resolveScreenPath(shown, role, page);
          for (const visit of ['slow', 'cold', 'warm'] as const) {
            if (visit === 'slow') await delayAnswers(page, address);
            await page.goto(address);
            await waitUntilSettled(page, shown);
            if (IN_FRAME_OF_DESK.test(address)) await expect(page.getByText(BANDS)).toHaveCount(2);
            const shifted = await readLayoutShifts(page);
            if (shifted.score > MOST) moved[`${shown.name}, ${visit}`] = shifted;
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          }
        }
        expect(moved).toEqual({});
      });
});

/** A screen shows its placeholders, which could shift, only without first data and while answers are slow. */
async function delayAnswers(page: Page, address: string): Promise<void> {
  await leaveOutFirstData(page, address);
  await page.route('**/trpc/**', async (route) => {
    await page.evaluate(waitForFrames, 20).catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
}

async function waitForFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}

function recordLayoutShifts() {
  const shifts: { value: number; what: string }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          what: entry.sources
            .map(({ node, previousRect: from, currentRect: to }) => {
              const words = node?.textContent?.slice(0, 30) ?? 'removed';
              return `${words} (${from.x},${from.y} → ${to.x},${to.y})`;
            })
            .join(' | '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

async function readLayoutShifts(page: Page): Promise<Shifted> {
  await expect(page.getByRole('status', { name: 'Chargement…' })).toHaveCount(0);
  await page.evaluate(waitForFrames, 3);
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; what: string }[] };
    return {
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moves: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
    };
  });
}
