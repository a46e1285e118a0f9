import type { Me } from '#domain/accounts.ts';

// What this browser keeps of a person. All of it goes when he leaves: phones are shared.
const PREFIX = 'laveo:';
const ME = `${PREFIX}me`;
const OWNER = `${PREFIX}owner`;
/** Keys of the phone's database under which acts wait that the server does not know yet. */
export const UNSENT = 'acts:';
const cleaners = new Set<(all: boolean) => void>();

/**
 * Registers what else is to be forgotten (the query cache of the signed-in shell); `all` unless what was not sent yet
 * waits for its owner.
 */
export function onForget(clean: (all: boolean) => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Somebody else signed in in another tab, and what this browser keeps is his already: only this tab's own memory goes. */
export function forgetInThisTab(): void {
  for (const clean of cleaners) clean(true);
}

/** At sign-out, and when somebody else signs in. */
export async function forgetPerson(): Promise<void> {
  forgetInThisTab();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    sessionStorage.clear();
    if (await hasDatabases()) await import('idb-keyval').then((idb) => idb.clear());
  } catch {
    // A browser that refuses storage has kept nothing either.
  }
}

/**
 * A session that ended by itself: what was read is forgotten, what was not sent yet (a cart, a livreur's acts) waits
 * for the same person. Anybody else who signs in here makes it go.
 */
export function forgetWhatWasRead(): void {
  for (const clean of cleaners) clean(false);
  try {
    localStorage.removeItem(ME);
  } catch {
    // Nothing kept, nothing to forget.
  }
  void forgetReadLists();
}

async function forgetReadLists(): Promise<void> {
  try {
    if (!(await hasDatabases())) return;
    const { keys, delMany } = await import('idb-keyval');
    await delMany((await keys()).filter((key) => !String(key).startsWith(UNSENT)));
  } catch {
    // A browser that refuses storage has kept no list either.
  }
}

/** Most browsers that see this line never stored anything: they need not load what clears it. */
async function hasDatabases(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false;
  return !('databases' in indexedDB) || (await indexedDB.databases()).length > 0;
}

export async function rememberMe(me: Me): Promise<void> {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner !== null && owner !== me.id) await forgetPerson();
    localStorage.setItem(OWNER, me.id);
    const text = JSON.stringify(me);
    if (localStorage.getItem(ME) !== text) localStorage.setItem(ME, text);
  } catch {
    // Private browsing: the session simply does not open without network.
  }
}

/** Signed in or out in another tab: this one asks the server again. */
export function onOtherTab(tell: () => void): void {
  const listen = ({ key }: StorageEvent) => {
    if (key === ME || key === null) tell();
  };
  window.addEventListener('storage', listen);
}

export function rememberedMe(): Me | null {
  try {
    const me: unknown = JSON.parse(localStorage.getItem(ME) ?? 'null');
    return typeof me === 'object' && me !== null && 'role' in me ? (me as Me) : null;
  } catch {
    return null;
  }
}
