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

const endpointSchema = z.string().max(2048).refine(isPushAddress);
const makeKeySchema = (pattern: RegExp) => z.string().regex(pattern);

export const unsubscribeSchema = z.strictObject({ endpoint: z.string().max(2048) });
export const subscribeSchema = z.strictObject({
  endpoint: endpointSchema,
  keys: z.strictObject({
    /** 65 bytes, of which the first is 4: a point that is not compressed. */
    p256dh: makeKeySchema(/^B[A-Za-z0-9_-]{86}=?$/),
    /** 16 bytes. */
    auth: makeKeySchema(/^[A-Za-z0-9_-]{22}(?:==)?$/),
  }),
});
export type SubscribeInput = z.output<typeof subscribeSchema>;
