import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { memoizePerDb } from '#db/connection.ts';
import { orderLinks, type SecretName, secrets } from '#db/schema.ts';
import type { Deps } from './ctx.ts';

/** A token's 256 random bits need no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token);

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

const knownSecrets = memoizePerDb(() => new Map<SecretName, string>());

/** A secret is made at its first use; it stands in the database so that backups carry it. */
export function readSecret(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  name: SecretName,
  make: () => string,
): string {
  const secretOf = knownSecrets(db);
  const cached = secretOf.get(name);
  if (cached !== undefined) return cached;
  const row = db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)).get();
  const value = row?.value ?? makeSecret({ db, store }, name, make());
  // A rollback takes the row of a new secret away, so that it is known from its commit on.
  store.afterCommit(() => secretOf.set(name, value));
  return value;
}

function makeSecret({ db, store }: Pick<Deps, 'db' | 'store'>, name: SecretName, value: string): string {
  store.write(() => db.insert(secrets).values({ name, value }).run());
  return value;
}

type Signer = Pick<Deps, 'db' | 'store' | 'random'>;
export type LetterReader = { kind: 'account' | 'contact' | 'order'; id: string };

const UNSUBSCRIBE_TOKEN = /^(account|contact|order)-(.{1,64})-([\da-f]{32})$/;

/** The token has no end, because a letter may be read after years. */
export const makeUnsubscribeToken = (deps: Signer, reader: LetterReader): string =>
  `${reader.kind}-${reader.id}-${signReader(deps, reader)}`;

export function readUnsubscribeToken(deps: Signer, token: string): LetterReader | null {
  const [, kind, id, signature] = UNSUBSCRIBE_TOKEN.exec(token) ?? [];
  if (!kind || !id || !signature) return null;
  const reader = { kind, id } as LetterReader;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signReader(deps, reader))) ? reader : null;
}

function signReader(deps: Signer, { kind, id }: LetterReader): string {
  const key = readSecret(deps, 'unsubscribe', () => Buffer.from(deps.random(32)).toString('base64url'));
  return createHmac('sha256', key).update(`${kind}-${id}`).digest('hex').slice(0, 32);
}
