import { createECDH, type ECDH, randomBytes } from 'node:crypto';

/** A browser's subscription, with the private key that stays in the browser. */
export function makePushBrowser(endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) {
  const ecdh: ECDH = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { ecdh, subscription: { endpoint, keys: { p256dh, auth } } };
}

export const aPushBrowser = (endpoint?: string) => makePushBrowser(endpoint).subscription;
