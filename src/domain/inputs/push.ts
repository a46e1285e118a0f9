import { z } from 'zod';

/** A public name with a dot, whose last part is no number: an IP address is no push service. */
const PUBLIC_NAME = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/;

function isPushAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const { protocol, port, username, password, hostname } = url;
  return (
    protocol === 'https:' && port === '' && username === '' && password === '' && PUBLIC_NAME.test(hostname)
  );
}

export const unsubscribeSchema = z.strictObject({ endpoint: z.string().max(2048) });
export const subscribeSchema = z.strictObject({
  endpoint: z.string().max(2048).refine(isPushAddress),
  keys: z.strictObject({
    /** 65 bytes, of which the first is 4: a point that is not compressed. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(?:==)?$/),
  }),
});
export type SubscribeInput = z.output<typeof subscribeSchema>;
