import { chromium, type Page } from '@playwright/test';
import { paths } from '#domain/addresses.ts';
import { createPushSender } from '#server/push/sender.ts';
import { startPushService } from '#testing/doubles/pushService.ts';
import { aWorld } from '#testing/world.ts';
import { chromiumArgs, wholeChromiumPath } from '#tools/lib/chromium.mjs';
import { expectAccessible } from '../support/page.ts';
import { call, DEMO_PASSWORD, expect, PHONE, test } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

/** What a push service hands to the browser of a livreur who gets a mission. */
async function sendMission(publicUrl: string) {
  const [world, service] = [await aWorld({ settings: { publicUrl } }), await startPushService()];
  const sender = createPushSender(world.deps, service.post);
  const livreur = world.livreur();
  await world.as(livreur).push.subscribe(service.aBrowser());
  const { id: orderId } = await world.as(world.client()).orders.place(world.aCart());
  const assigned = { orderId, leg: 'pickup', livreurId: livreur.id, from: 'pending' } as const;
  await world.as(world.admin()).dispatch.assign(assigned);
  await sender.step();
  await service.close();
  world.close();
  const [push] = service.book;
  if (!push) throw new Error('no notification was sent');
  return push;
}

async function deliverPush(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, data, registrationId: await registrationId },
  });
  await devTools.detach();
}

const readNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

/** Of a service worker, whose types cannot stand beside those of a page. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<void> };
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
}

/** No tool can touch a notification of the system, and only a touch lets a worker open a window. */
async function tapNotification(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  return worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => resolve(address);
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });
}

test('a browser shows one notification for each order, and a tap leads there', async ({ server }) => {
  const { text, notification } = await sendMission(server.url);
  const executablePath = wholeChromiumPath() ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE });
  await context.grantPermissions(['notifications'], { origin: server.url });
  const page = await context.newPage();
  await call(page, 'auth.signIn', { email: 'livreur@laveo.test', password: DEMO_PASSWORD });
  await page.goto('/livreur/profil');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { title, body, tag, navigate: data } = notification;
  expect(title).toBe('Nouvelle mission');
  await deliverPush(page, text.replace(title, 'Heure changée'));
  await expect.poll(() => readNotifications(page)).toEqual([{ title: 'Heure changée', body, tag, data }]);
  await deliverPush(page, text);
  await expect.poll(() => readNotifications(page)).toEqual([{ title, body, tag, data }]);
  expect(await tapNotification(page)).toBe(server.url + paths.livreur.dashboard);
  await expect.poll(() => readNotifications(page)).toEqual([]);
  await browser.close();
});

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
  await page.route('**/trpc/push.subscribe', (route) =>
    route.fulfill({ json: { result: { data: { on: true } } } }),
  );
  await page.reload();
  await expect(device).toBeEnabled();
  await device.click();
  await expect(device).toBeChecked();
  await expect(page.getByText('Elles s’arrêtent quand vous vous déconnectez.')).toBeVisible();
  await expectAccessible(page);
  await device.click();
  await expect(page.getByText('Vous serez prévenu même quand Laveo est fermé.')).toBeVisible();
});
