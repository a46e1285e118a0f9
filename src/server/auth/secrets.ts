import { createHash } from 'node:crypto';
import { alphabet, generateRandomString } from 'oslo/crypto';
import { Argon2id } from 'oslo/password';
import type { HashGate } from './gate.ts';

/** m = 19 MiB, t = 2, p = 1, as OWASP asks. */
const argon2id = new Argon2id();
const LETTERS = alphabet('a-z', 'A-Z', '0-9');

/** 43 letters and digits, 256 bits: for a session, a link, a device, a browser's nonce. */
export function newToken(): string {
  return generateRandomString(43, LETTERS);
}

/** What is kept of a token. A token is random throughout, so a plain hash cannot be guessed back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function hashPassword(gate: HashGate, password: string): Promise<string> {
  return gate.run(() => argon2id.hash(password));
}

/** A hash that is none (an erased account's) fits no password. */
export function verifyPassword(gate: HashGate, hash: string, password: string): Promise<boolean> {
  return gate.run(() => argon2id.verify(hash, password).catch(() => false));
}

/** As many digits, each as likely: bytes past the last full ten are drawn again. */
export function randomDigits(chance: { random(bytes: number): Uint8Array }, count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of chance.random(count)) {
      if (byte < 250 && digits.length < count) digits += byte % 10;
    }
  }
  return digits;
}

let nobody: Promise<string> | undefined;

/**
 * Takes as long as a real check and always fails: an unknown address must cost what a known one does.
 * The hash is made once, of a password that nobody knows.
 */
export async function verifyNobody(gate: HashGate, password: string): Promise<false> {
  nobody ??= argon2id.hash(newToken());
  await verifyPassword(gate, await nobody, password);
  return false;
}
