import type { Page } from '@playwright/test';
import { chooseMoreAct, openOrder, searchBoard, sendOrder } from '../support/desk.ts';
import { openStep } from '../support/ordering.ts';
import { emulateCoarsePointer, holdRequests } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

/** Playwright has no back gesture, so the page's newest CloseWatcher is asked to close. */
async function emulateBackGesture(page: Page): Promise<() => Promise<void>> {
  await emulateCoarsePointer(page);
  await page.addInitScript(() => {
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => EventTarget };
    const watchers: EventTarget[] = [];
    class RecordedWatcher extends CloseWatcher {
      constructor() {
        super();
        watchers.push(this);
      }
    }
    Object.assign(window, { CloseWatcher: RecordedWatcher, watchers });
  });
  return () =>
    page.evaluate(() => {
      const { watchers } = window as unknown as { watchers: { requestClose(): void }[] };
      watchers.at(-1)?.requestClose();
    });
}

test('the back gesture closes a dialog, and stays on the page', async ({ aClient, as }) => {
  const page = await as(await aClient());
  const goBack = await emulateBackGesture(page);
  await page.goto('/client/passer-commande');
  await openStep(page, 'Où et quand');
  const open = page.getByRole('button', { name: 'La carte', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
  for (let attempt = 0; attempt < 2; attempt++) {
    await open.click();
    await expect(dialog).toBeVisible();
    await goBack();
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  }
  await expect(page).toHaveURL('/client/passer-commande?etape=ou-et-quand');
});

test('Back asks a form before the drawer under it', async ({ aClient, as }) => {
  const orderId = await sendOrder(await as(await aClient('Koffi Ahou')));
  const page = await as('admin', { viewport: DESK });
  // A page that waits for a step back would wait for ever.
  const cdp = await page.context().newCDPSession(page);
  const goBack = async () => {
    const { entries, currentIndex } = await cdp.send('Page.getNavigationHistory');
    await cdp.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
  };
  const drawer = await openOrder(page, await searchBoard(page, orderId));
  await chooseMoreAct(drawer, 'Modifier la commande');
  const form = page.getByRole('dialog', { name: /^Modifier la commande/ });
  await form.getByLabel('Note du client').fill('Sonnez');
  await goBack();
  await page.getByRole('button', { name: 'Quitter', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(drawer).toBeVisible();
  await goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/^[^?]*\/admin\/dashboard\?q=/);
});

test('going back before a page has come to life shows the page before it', async ({ browse }) => {
  const page = await browse({ at: '/' });
  await page.getByRole('link', { name: 'Voir tous les tarifs' }).click();
  await expect(page).toHaveURL('/tarifs');
  const releaseScript = await holdRequests(page, /VisitorArea-[^/]+\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Nos tarifs' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/');
  releaseScript();
  await expect(page.getByRole('heading', { level: 1, name: /revient impeccable/ })).toBeVisible();
});

test('going back before a page’s first render gets the page before', async ({ browse }) => {
  const page = await browse({ at: '/tarifs' });
  await page.getByRole('link', { name: 'Laveo' }).first().click();
  await expect(page).toHaveURL('/');
  await page.addInitScript(() => {
    // React renders when its message arrives, which here is after the person has gone back.
    class LateChannel {
      port1: { onmessage?: () => void } = {};
      port2 = {
        postMessage: () => {
          if (location.pathname === '/') history.back();
          setTimeout(() => this.port1.onmessage?.(), 300);
        },
      };
    }
    Object.assign(window, { MessageChannel: LateChannel });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Tarifs' })).toBeVisible();
});
