import type { Page } from '@playwright/test';

/** The page finds a coarse pointer from its next load on. */
export async function emulateThumb(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
  });
}
