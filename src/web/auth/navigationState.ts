import { parseOwnPath } from '#domain/addresses.ts';

/** Reads the address that a form passed with the navigation; the state can hold anything. */
export function readEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' && state.email.includes('@') ? state.email : null;
}

/** Whether the previous page has just sent a letter; a refused sign-in has not. */
export function wasLetterSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sent' in state && state.sent === true;
}

export function readNext(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('next' in state)) return null;
  return typeof state.next === 'string' ? parseOwnPath(state.next) : null;
}

/** What an accepted application knows of a person: never in the address, which logs and histories store. */
export interface PrefilledPerson {
  fullname: string;
  phone: string;
  email: string;
}

export function readPerson(state: unknown): Partial<PrefilledPerson> {
  if (typeof state !== 'object' || state === null) return {};
  const texts = Object.entries(state).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.filter(([name]) => ['fullname', 'phone', 'email'].includes(name)));
}
