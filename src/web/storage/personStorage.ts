import type { Me } from '#domain/people/accounts.ts';
import { GUEST_CART } from './guestCart.ts';

// What this browser stores of a person. All of it is removed when they leave: phones are shared.
const PREFIX = 'laveo:';
const ME = `${PREFIX}me`;
const OWNER = `${PREFIX}owner`;
/** Keys of the phone's database under which the send queue waits, named when it held a livreur's acts only. */
export const UNSENT = 'acts:';
type Cleaner = (all: boolean) => unknown;
const cleaners = new Set<Cleaner>();

/**
 * Registers what else is to be cleared, such as the query cache; `all` unless what was not sent yet waits for its owner.
 * What the cleaner promises is awaited before the database is emptied.
 */
export function onClear(clean: Cleaner): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Another tab's sign-in owns what the browser stores, so only this tab's memory goes. */
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
 * A session that ended by itself: what was read is removed, what was not sent yet (a cart, the send queue) waits for the same
 * person. It is removed when anybody else signs in.
 */
export function clearReadData(): void {
  const cleared = clearTabMemory(false);
  try {
    localStorage.removeItem(ME);
  } catch {}
  void clearReadLists(cleared);
}

async function clearReadLists(cleared: Promise<unknown>): Promise<void> {
  try {
    await cleared;
    if (!(await hasDatabases())) return;
    const { keys, delMany } = await import('idb-keyval');
    await delMany((await keys()).filter((key) => !String(key).startsWith(UNSENT)));
  } catch {}
}

/** Most browsers never stored anything: they need not load what clears it. */
async function hasDatabases(): Promise<boolean> {
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
    // Without storage the session does not open offline.
  }
}

export function onOtherTabChange(notify: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ME || key === null) notify();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function readRememberedMe(): Me | null {
  try {
    const me: unknown = JSON.parse(localStorage.getItem(ME) ?? 'null');
    return typeof me === 'object' && me !== null && 'role' in me ? (me as Me) : null;
  } catch {
    return null;
  }
}
