import { orderLinks } from '#db/schema.ts';
import type { Deps } from './ctx.ts';
import { hashToken } from './hashToken.ts';

/** 128 random bits; the database keeps only their hash, so a link cannot be shown again. */
export function createLinkToken(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  orderId: string,
): string {
  const token = Buffer.from(random(16)).toString('base64url');
  db.insert(orderLinks)
    .values({ id: hashToken(token), orderId, createdAt: now() })
    .run();
  return token;
}
