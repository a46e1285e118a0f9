import type { Page } from '@playwright/test';

/** The media query for a coarse pointer matches from the next load of the page on. */
export async function emulateCoarsePointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
  });
}
