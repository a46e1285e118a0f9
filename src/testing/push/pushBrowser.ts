import { createECDH, randomBytes } from 'node:crypto';

/** What a browser tells of itself when it subscribes. */
export function aPushBrowser(endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { endpoint, keys: { p256dh, auth } };
}
