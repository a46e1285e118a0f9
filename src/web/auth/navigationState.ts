import { parseOwnPath } from '#domain/addresses.ts';

const toRecord = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

export function readEmail(state: unknown): string | null {
  const { email } = toRecord(state);
  return typeof email === 'string' && email.includes('@') ? email : null;
}

/** When the letter left, which a reload of the page keeps. */
export function readSentAt(state: unknown): number | null {
  const { sentAt } = toRecord(state);
  return typeof sentAt === 'number' ? sentAt : null;
}

/** What the cart of a visitor holds, in words. */
export function readCartWords(state: unknown): string | null {
  const { cart } = toRecord(state);
  return typeof cart === 'string' ? cart : null;
}

export const isSessionOver = (state: unknown) => toRecord(state).isSessionOver === true;

/** The person comes from a link that no longer works. */
export const hasDeadLink = (state: unknown) => toRecord(state).isLinkDead === true;

/** The letter of a sign-up waits this long when many are asked for at once. */
export function readWaitSeconds(state: unknown): number {
  const { waitSeconds } = toRecord(state);
  return typeof waitSeconds === 'number' ? waitSeconds : 0;
}

const readPath = (path: unknown): string | null => (typeof path === 'string' ? parseOwnPath(path) : null);

export const readNextPath = (state: unknown) => readPath(toRecord(state).next);

export const readSignUpPath = (state: unknown) => readPath(toRecord(state).signUp);

/** The navigation state carries these fields, because a URL would show them to logs and histories. */
export type PrefilledPerson = { fullname: string; phone: string; email: string };

export function readPerson(state: unknown): Partial<PrefilledPerson> {
  const texts = Object.entries(toRecord(state)).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.filter(([name]) => ['fullname', 'phone', 'email'].includes(name)));
}
