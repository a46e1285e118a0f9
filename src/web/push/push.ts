import { call, query } from '#web/net/call.ts';

/** `install`: an iPhone shows notifications only to the app on its home screen. */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const isIPhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

export async function readPushState(): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator))
    return isIPhone() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await findSubscription()) ? 'on' : 'off';
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The browser asks the person first, so this follows a tap. */
export async function turnOnPush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const [{ key }, registration] = await Promise.all([query('push.key'), navigator.serviceWorker.ready]);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // A subscription to an earlier key of the house stands in the way of a new one.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  await tellHouse(subscription);
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) {
    await call('push.unsubscribe', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** A failure is left to the next time that the area opens. */
export async function keepPush(): Promise<void> {
  if ((await readPushState()) === 'on') await turnOnPush().catch(() => undefined);
}

function tellHouse(subscription: PushSubscription): Promise<unknown> {
  const { endpoint = '', keys } = subscription.toJSON();
  return call('push.subscribe', { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
}
