import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from './ctx.ts';
import { readSecret } from './secret.ts';

type Signer = Pick<Deps, 'db' | 'store' | 'random'>;
export type LetterReader = { kind: 'account' | 'contact'; id: string };

const TOKEN = /^(account|contact)-(.{1,64})-([\da-f]{32})$/;

/** The token has no end, because a letter may be read after years. */
export const makeUnsubscribeToken = (deps: Signer, reader: LetterReader): string =>
  `${reader.kind}-${reader.id}-${signReader(deps, reader)}`;

export function readUnsubscribeToken(deps: Signer, token: string): LetterReader | null {
  const [, kind, id, signature] = TOKEN.exec(token) ?? [];
  if ((kind !== 'account' && kind !== 'contact') || !id || !signature) return null;
  const reader = { kind, id } as const;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signReader(deps, reader))) ? reader : null;
}

function signReader(deps: Signer, { kind, id }: LetterReader): string {
  const key = readSecret(deps, 'unsubscribe', () => Buffer.from(deps.random(32)).toString('base64url'));
  return createHmac('sha256', key).update(`${kind}-${id}`).digest('hex').slice(0, 32);
}
