import type { Page } from '@playwright/test';
import { addressOf, settled } from '../screens/order.ts';
import { PAGES } from '../screens/pages.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const;
/** The budget of docs/bench.md for every screen behind the sign-in. */
const MOST = 0.02;

interface Shifted {
  score: number;
  /** What moved, with the share of each move. */
  moves: string[];
}

test.describe('nothing moves while a page of one’s own loads', { tag: '@nightly' }, () => {
  for (const role of ROLES)
    for (const viewport of [PHONE, DESK])
      test(`${role}, ${viewport.width} px`, async ({ as, server }) => {
        const page = await as(role, { viewport });
        await page.addInitScript(recordShifts);
        const moved: Record<string, Shifted> = {};
        for (const shown of PAGES[role])
          for (const visit of ['cold', 'warm']) {
            await page.goto(await addressOf(shown, role, page, server));
            await settled(page, shown);
            const shifted = await shiftsOf(page);
            if (shifted.score > MOST) moved[`${shown.name}, ${visit}`] = shifted;
          }
        expect(moved).toEqual({});
      });
});

function recordShifts() {
  const shifts: { value: number; what: string }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? 'removed').join(' | '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Once everything that was asked for is drawn, and the frame after it. */
async function shiftsOf(page: Page): Promise<Shifted> {
  await expect(page.getByRole('status', { name: 'Chargement…' })).toHaveCount(0);
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const { shifts } = window as unknown as { shifts: { value: number; what: string }[] };
    return {
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moves: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
    };
  });
}
