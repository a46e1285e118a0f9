import type { Me } from '#domain/people/accounts.ts';
import { GUEST_CART } from './guestCart.ts';
import { readLocalValue, TAB_DRAFT } from './localValue.ts';

// Everything under this prefix is removed at sign-out, because phones are shared.
const PREFIX = 'laveo:';
const ME = `${PREFIX}me`;
const OWNER = `${PREFIX}owner`;
/** The send queue's keys in IndexedDB start with this; another prefix would lose what browsers have stored. */
export const UNSENT = 'acts:';
type Cleaner = (all: boolean) => unknown;
const cleaners = new Set<Cleaner>();

/** `all` is false if unsent data waits for its owner. The database is cleared once all cleaners are done. */
export function onClear(clean: Cleaner): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

export function clearTabMemory(all = true): Promise<unknown> {
  return Promise.all([...cleaners].map((clean) => clean(all)));
}

export async function clearPersonData({ keep = '' } = {}): Promise<void> {
  const cleared = clearTabMemory();
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== keep) localStorage.removeItem(key);
    sessionStorage.clear();
    await cleared;
    if (await hasDatabases()) await import('idb-keyval').then((idb) => idb.clear());
  } catch {}
}

/**
 * Unsent data (a cart, the send queue) outlasts a session that ended by itself: it waits for the same person and is
 * removed when anybody else signs in.
 */
export function clearFetchedData(): void {
  const cleared = clearTabMemory(false);
  try {
    localStorage.removeItem(ME);
  } catch {}
  void clearFetchedLists(cleared);
}

async function clearFetchedLists(cleared: Promise<unknown>): Promise<void> {
  try {
    await cleared;
    if (!(await hasDatabases())) return;
    const { keys, delMany } = await import('idb-keyval');
    await delMany((await keys()).filter((key) => !String(key).startsWith(UNSENT)));
  } catch {}
}

/** A browser without a database need not load the library that clears it. */
export async function hasDatabases(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false;
  return !('databases' in indexedDB) || (await indexedDB.databases()).length > 0;
}

export async function rememberMe(me: Me): Promise<void> {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner !== null && owner !== me.id) await clearPersonData({ keep: GUEST_CART });
    localStorage.setItem(OWNER, me.id);
    const text = JSON.stringify(me);
    if (localStorage.getItem(ME) !== text) localStorage.setItem(ME, text);
  } catch {
    // A browser that refuses storage cannot open the session offline.
  }
}

export function watchRememberedMe(notify: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === OWNER && newValue === null) removeTabDrafts();
    if (key === ME || key === null) notify();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** A closed tab that the browser opens again brings its drafts back, maybe to another person. */
export function claimTabDrafts({ id }: Pick<Me, 'id'>): void {
  try {
    if ((sessionStorage.getItem(OWNER) ?? id) !== id) removeTabDrafts();
    sessionStorage.setItem(OWNER, id);
  } catch {}
}

/** A sign-out in another tab cannot reach this tab's session storage. */
function removeTabDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(TAB_DRAFT)) sessionStorage.removeItem(key);
}

export function readRememberedMe(): Me | null {
  const me = readLocalValue<Me>(ME);
  return me !== null && typeof me === 'object' && 'role' in me ? me : null;
}
