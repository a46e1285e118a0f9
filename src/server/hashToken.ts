import { hash } from 'node:crypto';

/** A token's 256 random bits need no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token);
