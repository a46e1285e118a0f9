import { isIP } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import webPush from 'web-push';
import { pushSubscriptions, users } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import { readSecret } from '../tokens.ts';

export type PushKeys = { publicKey: string; privateKey: string };

/** Subscriptions to keys that are lost are dead, so that browsers subscribe again. */
export function readPushKeys(deps: Pick<Deps, 'db' | 'store' | 'log'>): PushKeys {
  const make = () => {
    const { changes } = deps.db.delete(pushSubscriptions).run();
    if (changes > 0) deps.log.error('push keys lost', { count: changes });
    return JSON.stringify(webPush.generateVAPIDKeys());
  };
  return JSON.parse(readSecret(deps, 'push', make));
}

/** A push service reaches the house by this address. Apple's refuses one that names no public host. */
export function getPushSubject({ db, settings }: Pick<Deps, 'db' | 'settings'>): string {
  const { protocol, hostname } = new URL(settings.publicUrl);
  if (protocol === 'https:' && hostname.includes('.') && isIP(hostname) === 0) return settings.publicUrl;
  const first = db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'superadmin'))
    .orderBy(asc(users.createdAt))
    .limit(1)
    .get();
  return `mailto:${settings.teamEmail ?? first?.email}`;
}
