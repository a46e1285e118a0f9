import type { Page } from '@playwright/test';

export interface Sight {
  who: string;
  page: Page;
  /** Inside this, somewhere. */
  within: string;
  words: string[];
}

/** When the page first shows all the words in one place, as soon as a frame is drawn. */
async function firstSeen({ page, within, words }: Sight): Promise<number> {
  const handle = await page.waitForFunction(
    ([place = '', ...wanted]) =>
      [...document.querySelectorAll<HTMLElement>(place)].some((one) =>
        wanted.every((word) => `${one.ariaLabel ?? ''} ${one.innerText}`.includes(word)),
      ) && performance.timeOrigin + performance.now(),
    [within, ...words],
    { polling: 'raf' },
  );
  return Number(await handle.jsonValue());
}

/** The delays of each who watches, in milliseconds. */
export const delays = new Map<string, number[]>();
/** From the tap of whoever acts until each of the others sees it. */
export async function measured(by: Page, act: () => Promise<void>, views: Sight[]): Promise<void> {
  const appearances = views.map(firstSeen);
  await act();
  const tapped = await by.evaluate(() => (window as unknown as { tappedAt: number }).tappedAt);
  for (const [i, at] of (await Promise.all(appearances)).entries()) {
    const who = views[i]?.who ?? '';
    delays.set(who, [...(delays.get(who) ?? []), at - tapped]);
  }
}
