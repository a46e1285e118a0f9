import { expectAccessible } from '../support/page.ts';
import { expect, test } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

test('notifications are a switch of this device, and say what stands in their way', async ({ as }) => {
  const page = await as('client', { at: '/client/dashboard' });
  // A headless shell denies notifications, a whole Chromium asks: the test says which.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true });
  });
  await page.goto('/client/profil');
  const device = page.getByRole('switch', { name: 'Sur cet appareil' });
  await expect(device).not.toBeChecked();
  await expect(device).toBeDisabled();
  await expect(page.getByText('Elles sont refusées pour Laveo.')).toBeVisible();

  await page.addInitScript(() => {
    const browser = window as unknown as { subscription: PushSubscription | null };
    browser.subscription = null;
    const endpoint = 'https://push.example.com/browser';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => browser.subscription;
    PushManager.prototype.subscribe = async () => {
      browser.subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          browser.subscription = null;
          return true;
        },
      } as unknown as PushSubscription;
      return browser.subscription;
    };
  });
  // This machine may have no network, where the server cannot look the push service up.
  const json = { result: { data: { on: true } } };
  await page.route('**/trpc/push.subscribe', (route) => route.fulfill({ json }));
  await page.reload();
  await expect(device).toBeEnabled();
  await device.click();
  await expect(device).toBeChecked();
  await expect(page.getByText('Elles s’arrêtent quand vous vous déconnectez.')).toBeVisible();
  await expectAccessible(page);
  await device.click();
  await expect(page.getByText('Vous serez prévenu même quand Laveo est fermé.')).toBeVisible();
});
