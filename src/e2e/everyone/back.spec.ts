import type { Page } from '@playwright/test';
import { expect, test } from '../support/world.ts';

/** The gesture is the phone's own: the page is told that it has a finger, and its watchers are asked in the phone's place. */
async function onAPhone(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => EventTarget };
    const watchers: EventTarget[] = [];
    class Noted extends CloseWatcher {
      constructor() {
        super();
        watchers.push(this);
      }
    }
    Object.assign(window, { CloseWatcher: Noted, watchers });
  });
  return () =>
    page.evaluate(() => {
      const { watchers } = window as unknown as { watchers: { requestClose(): void }[] };
      watchers.at(-1)?.requestClose();
    });
}

test('the back gesture closes a dialog, twice if need be, and the page stays', async ({ aClient, as }) => {
  const page = await as(await aClient());
  const back = await onAPhone(page);
  await page.goto('/client/passer-commande');
  const open = page.getByRole('button', { name: 'Choisir sur la carte' });
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
  for (let time = 0; time < 2; time++) {
    await open.click();
    await expect(dialog).toBeVisible();
    await back();
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  }
  await expect(page).toHaveURL('/client/passer-commande');
});
