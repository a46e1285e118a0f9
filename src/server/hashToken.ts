import { hash } from 'node:crypto';

/** A token's 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
