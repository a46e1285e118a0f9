import { useSyncExternalStore } from 'react';
import type { Me } from '#domain/accounts.ts';
import { call, query } from './call.ts';
import { showFailure } from './failures.ts';
import {
  forgetInThisTab,
  forgetPerson,
  forgetWhatWasRead,
  onOtherTab,
  rememberedMe,
  rememberMe,
} from './kept.ts';
import { failureOf } from './refusal.ts';
import { toast } from './toasts.ts';

export interface SessionState {
  status: 'loading' | 'signed-out' | 'signed-in';
  me: Me | null;
  /** The person left by his own will, so that the page he was on goes to the home page and not to the sign-in form. */
  left: boolean;
  /** This browser knew somebody when the page was opened, and the server knows nobody. */
  unknown?: boolean;
}

// One session per tab, outside React: the public pages never ask for it, and a lost one is known everywhere at once.
let state: SessionState = { status: 'loading', me: null, left: false };
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();
let watchingTabs = false;
let leaving = false;

function become(next: SessionState): void {
  state = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!watchingTabs) onOtherTab(() => void refresh());
  watchingTabs = true;
  if (state.status === 'loading') void refresh();
  return () => listeners.delete(listener);
}

/** Asks the server who is signed in; several askers share one question. */
export function refresh(): Promise<void> {
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}

/** On a dying line the answer may take half a minute, and all that time what the phone keeps would be hidden. */
const PATIENCE_MS = 2000;

async function ask(): Promise<void> {
  let before = state;
  const opening = state.status === 'loading';
  const assume = setTimeout(() => {
    const me = rememberedMe();
    if (state !== before || !opening || !me) return;
    become({ status: 'signed-in', me, left: false });
    before = state;
  }, PATIENCE_MS);
  try {
    const { user } = await query('auth.me');
    // Asked before somebody signed in or out, answered after: the answer is out of date.
    if (state !== before) return;
    if (user) return adopt(user);
    // Only when there was somebody: a visitor's drafts are his own.
    const expected = state.me ?? rememberedMe();
    if (expected) forgetWhatWasRead();
    const unknown = expected !== null && opening;
    // The server may say that he is out before it has answered his own wish to leave.
    become({ status: 'signed-out', me: null, left: state.left || leaving, unknown });
  } catch (error) {
    if (state !== before) return;
    // Without network a livreur's missions still open: whoever was signed in stays so until the server says otherwise.
    const me = state.me ?? rememberedMe();
    if (me === null && state.status === 'loading') showFailure(error);
    become({ status: me ? 'signed-in' : 'signed-out', me, left: state.left });
  } finally {
    clearTimeout(assume);
  }
}

/** Who is signed in by now: whoever the server has just opened a session for, here or in another tab. */
export async function adopt(me: Me): Promise<void> {
  await rememberMe(me);
  if (state.me && state.me.id !== me.id) forgetInThisTab();
  become({ status: 'signed-in', me, left: false });
}

/** `quietly`: the caller says himself why the person was signed out. */
async function signOut({ quietly = false } = {}): Promise<void> {
  leaving = true;
  try {
    await call('auth.signOut').catch((error: unknown) => {
      if (failureOf(error).code !== 'NOT_SIGNED_IN') throw error;
    });
    await forgetPerson();
    become({ status: 'signed-out', me: null, left: true });
  } catch (error) {
    return showFailure(error, 'Erreur de déconnexion');
  } finally {
    leaving = false;
  }
  if (!quietly) toast.success('Déconnexion réussie', 'Vous avez été déconnecté.');
}

/** The server answered "not signed in" to a person whom the screens believed signed in; `acting`: to something he did. */
export async function sessionLost({ acting = false } = {}): Promise<void> {
  // A list asked for just before he left is answered so too: nothing is lost.
  if (leaving || state.status !== 'signed-in') return;
  await refresh();
  // Where he was, the page has said so itself.
  if (state.status !== 'signed-in' && !state.left && !state.unknown)
    toast.failure(
      'Session introuvable',
      acting ? 'Utilisateur non authentifié. Veuillez vous reconnecter.' : 'Veuillez vous reconnecter.',
    );
}

const waiting: SessionState = { status: 'loading', me: null, left: false };

export function useSession() {
  const { status, me, left, unknown } = useSyncExternalStore(
    subscribe,
    () => state,
    () => waiting,
  );
  return { status, me, left, unknown, refresh, adopt, signOut };
}
