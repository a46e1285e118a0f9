import type { Factors } from '#domain/people/secondFactor.ts';
import { failureOf } from '../net/failures.ts';

/** An act that waits for a proof of who is there. */
interface ProofRequest {
  factors: Factors;
  answer(isProven: boolean): void;
}

let request: ProofRequest | null = null;
let pending: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function setRequest(next: ProofRequest | null): void {
  request = next;
  for (const notify of listeners) notify();
}

export function readProofRequest(): ProofRequest | null {
  return request;
}

/** The dialog of the signed-in areas; without it nothing can be asked, and the refusal stands. */
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
  pending ??= new Promise<boolean>((resolve) => {
    const factors = { passkey: facts.passkey === true, totp: facts.totp === true };
    const answer = (isProven: boolean) => {
      pending = null;
      setRequest(null);
      resolve(isProven);
    };
    setRequest({ factors, answer });
  });
  return pending;
}

/** Repeats once, by itself, what was refused for want of a proof. */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const { code, facts } = failureOf(error);
    if (code !== 'STEP_UP_REQUIRED' || !(await requestProof(facts))) throw error;
    return send();
  }
}
