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

export function onProofRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A request whose dialog has unmounted is answered with false, so that the refusal of the act stands.
    if (listeners.size === 0) request?.answer(false);
  };
}

/** Acts that are refused at the same time share one dialog. */
export function requestProof(facts: Record<string, unknown>): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pending ??= openProofRequest(facts).finally(() => {
    pending = null;
  });
  return pending;
}

async function openProofRequest(facts: Record<string, unknown>): Promise<boolean> {
  const factors = await readFactors(facts);
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => {
      setRequest(null);
      resolve(isProven);
    };
    setRequest({ factors, answer });
  });
}

/** The refusal of a download carries a code, but not the person's factors, so they are fetched. */
async function readFactors({ passkey, totp }: Record<string, unknown>): Promise<Factors> {
  if (typeof passkey === 'boolean' && typeof totp === 'boolean') return { passkey, totp };
  const own = await query('secondFactor.list');
  return { passkey: own.passkeys.length > 0, totp: own.totp !== null };
}

export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const { code, facts } = readFailure(error);
    if (code !== 'STEP_UP_REQUIRED' || !(await requestProof(facts))) throw error;
    return send();
  }
}
