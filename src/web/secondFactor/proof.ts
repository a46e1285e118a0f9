import type { Factors } from '#domain/people/secondFactor.ts';
import { query } from '../net/call.ts';
import { readFailure } from '../net/failures.ts';

type ProofRequest = { factors: Factors; answer(isProven: boolean): void };

let request: ProofRequest | null = null;
let pending: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function setRequest(next: ProofRequest | null): void {
  request = next;
  for (const notify of listeners) notify();
}

export const readProofRequest = (): ProofRequest | null => request;

/** Nothing can be asked where no dialog listens, and the refusal stands. */
export function onProofRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) request?.answer(false);
  };
}

/** Several acts refused at once wait for one dialog. */
export function requestProof(facts: Record<string, unknown>): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pending ??= askProof(facts).finally(() => {
    pending = null;
  });
  return pending;
}

async function askProof(facts: Record<string, unknown>): Promise<boolean> {
  const factors = await readFactors(facts);
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => {
      setRequest(null);
      resolve(isProven);
    };
    setRequest({ factors, answer });
  });
}

/** The refusal of a download is a header and words: it does not say what can prove who is there. */
async function readFactors({ passkey, totp }: Record<string, unknown>): Promise<Factors> {
  if (typeof passkey === 'boolean' && typeof totp === 'boolean') return { passkey, totp };
  const own = await query('secondFactor.list');
  return { passkey: own.passkeys.length > 0, totp: own.totp !== null };
}

/** Repeats once, by itself, what was refused for want of a proof. */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const { code, facts } = readFailure(error);
    if (code !== 'STEP_UP_REQUIRED' || !(await requestProof(facts))) throw error;
    return send();
  }
}
