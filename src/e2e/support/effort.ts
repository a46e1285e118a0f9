import type { BrowserContext, Page } from '@playwright/test';

export async function countEffort(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { effort: number };
    counter.effort = 0;
    const countEvent = ({ isTrusted }: Event) => {
      if (isTrusted) counter.effort += 1;
    };
    window.addEventListener('pointerdown', countEvent, { capture: true });
    window.addEventListener('keydown', countEvent, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { effort: number }).effort);
}

export async function countTaps(context: BrowserContext): Promise<() => number> {
  let taps = 0;
  await context.exposeFunction('countTap', () => {
    taps += 1;
  });
  await context.addInitScript(() => {
    const { countTap } = window as unknown as { countTap(): void };
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countTap(), { capture: true });
  });
  return () => taps;
}
