import { createHash, randomBytes } from 'node:crypto';

export const hashValues = (values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

export const makeSalt = (): string => randomBytes(16).toString('hex');

export const hashText = (salt: string, text: string): string => hashValues([salt, text]);

type Sealed<Name extends string> = Record<Name | `${Name}Salt` | `${Name}Hash`, string | null>;

/**
 * Free text in a row that is never changed: an erasure takes the text and its salt, the hash stays. Without the salt
 * nobody can test words against it.
 */
export function sealText<Name extends string>(name: Name, text: string | null | undefined): Sealed<Name> {
  const salt = text ? makeSalt() : null;
  const hash = text && salt ? hashText(salt, text) : null;
  return { [name]: text || null, [`${name}Salt`]: salt, [`${name}Hash`]: hash } as Sealed<Name>;
}
