import { alphabet, generateRandomString } from 'oslo/crypto';
import { base32 } from 'oslo/encoding';
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp';
import { Argon2id } from 'oslo/password';
import type { HashGate, HashRequest } from './throttles/hashGate.ts';

/** OWASP asks for m = 19 MiB, t = 2, p = 1, which are the defaults of the library. */
const argon2id = new Argon2id();
const LETTERS = alphabet('a-z', 'A-Z', '0-9');

export const makeToken = (): string => generateRandomString(43, LETTERS);

export function hashPassword(gate: HashGate, password: string, request?: HashRequest): Promise<string> {
  return gate.run(() => argon2id.hash(password), request);
}

/** An erased account's hash is empty, so verification throws and every password counts as wrong. */
export function verifyPassword(
  gate: HashGate,
  hash: string,
  password: string,
  request?: HashRequest,
): Promise<boolean> {
  return gate.run(() => argon2id.verify(hash, password).catch(() => false), request);
}

/** Bytes of 250 and more are skipped, so that every digit is equally likely. */
export function generateDigits(source: { random(bytes: number): Uint8Array }, count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of source.random(count)) {
      if (byte < 250 && digits.length < count) digits += byte % 10;
    }
  }
  return digits;
}

let dummyHash: Promise<string> | undefined;

/** A faster answer would reveal that an address is unknown, so this takes as long as a real check and always fails. */
export async function verifyAgainstDummyHash(
  gate: HashGate,
  password: string,
  request: HashRequest,
): Promise<false> {
  dummyHash ??= argon2id.hash(makeToken());
  const hash = dummyHash;
  await gate.run(async () => argon2id.verify(await hash, password), request);
  return false;
}

/** RFC 4226 recommends a secret of 160 bits. */
export function makeTotpSecret(source: { random(bytes: number): Uint8Array }): string {
  return base32.encode(source.random(20), { includePadding: false });
}

export function computeTotpCode(secret: string, counter: number): Promise<string> {
  return generateHOTP(base32.decode(secret, { strict: false }), counter);
}

export function buildTotpUri(email: string, secret: string): string {
  return createTOTPKeyURI('Laveo', email, base32.decode(secret, { strict: false }));
}
