import { useSyncExternalStore } from 'react';
import type { Me } from '#domain/people/accounts.ts';
import type { Factors } from '#domain/people/secondFactor.ts';
import { call, query } from '../net/call.ts';
import { readFailure } from '../net/failures.ts';
import { showFailure } from '../net/showFailure.ts';
import {
  claimTabDrafts,
  clearFetchedData,
  clearPersonData,
  clearTabMemory,
  readRememberedMe,
  rememberMe,
  watchRememberedMe,
} from '../storage/personStorage.ts';
import { toast } from '../ui/feedback/toasts.ts';

interface SessionState {
  status: 'loading' | 'signed-out' | 'signed-in';
  me: Me | null;
  /** The person chose to sign out, so the open page goes to the home page and not to the sign-in form. */
  hasLeft: boolean;
  /** This browser remembered a session when the page opened, but the server knows none. */
  isUnknown?: boolean;
  owedStep?: Factors;
}

const LOADING: SessionState = { status: 'loading', me: null, hasLeft: false };

// The session lives outside React: public pages never load it, and every component learns at once when it is lost.
let state = LOADING;
let pendingRequest: Promise<void> | null = null;
const listeners = new Set<() => void>();
let watchingTabs = false;
let isSigningOut = false;

function setSession(next: SessionState): void {
  if (next.me) claimTabDrafts(next.me);
  state = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!watchingTabs) watchRememberedMe(() => void refreshSession());
  watchingTabs = true;
  if (state.status === 'loading') void refreshSession();
  return () => listeners.delete(listener);
}

export function refreshSession(): Promise<void> {
  pendingRequest ??= fetchSession().finally(() => {
    pendingRequest = null;
  });
  return pendingRequest;
}

/** A request may take half a minute to fail; meanwhile the remembered session shows what is stored offline. */
const ASSUME_AFTER_MS = 2000;

async function fetchSession(): Promise<void> {
  let before = state;
  const isOpening = state.status === 'loading';
  const assume = setTimeout(() => {
    const me = readRememberedMe();
    if (state !== before || !isOpening || !me) return;
    setSession({ status: 'signed-in', me, hasLeft: false });
    before = state;
  }, ASSUME_AFTER_MS);
  try {
    const { user, secondFactor } = await query('auth.me');
    // A sign-in or sign-out during the request makes this answer out of date.
    if (state !== before) return;
    if (user) return adoptPerson(user);
    if (secondFactor) return requireSecondFactor(secondFactor);
    // Only a session that has ended leaves data to clear; a visitor's cached pages stay.
    const expected = state.me ?? readRememberedMe();
    if (expected) clearFetchedData();
    const isUnknown = expected !== null && isOpening;
    // This answer may arrive before that of a sign-out in progress.
    setSession({ status: 'signed-out', me: null, hasLeft: state.hasLeft || isSigningOut, isUnknown });
  } catch (error) {
    if (state !== before) return;
    // The remembered session stays valid offline, so that a livreur can still open their missions.
    const me = state.me ?? readRememberedMe();
    if (me === null && state.status === 'loading') showFailure(error);
    setSession({ status: me ? 'signed-in' : 'signed-out', me, hasLeft: state.hasLeft });
  } finally {
    clearTimeout(assume);
  }
}

export async function adoptPerson(me: Me): Promise<void> {
  await rememberMe(me);
  // The stored data may belong to the new person already, after a sign-in in another tab, so only memory is cleared.
  if (state.me && state.me.id !== me.id) clearTabMemory();
  setSession({ status: 'signed-in', me, hasLeft: false });
}

/** The person in the page's data must also be the remembered one: another tab may have signed in or out since. */
export async function adoptRememberedPerson(me: Me): Promise<void> {
  if (state.status === 'loading' && readRememberedMe()?.id === me.id) await adoptPerson(me);
}

export function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    if (state.status !== 'loading') return resolve();
    const stop = subscribe(() => {
      if (state.status === 'loading') return;
      stop();
      resolve();
    });
  });
}

/** This session may do nothing but its second step, so the person does not count as signed in yet. */
export function requireSecondFactor(owedStep: Factors): void {
  setSession({ status: 'signed-out', me: null, hasLeft: false, owedStep });
}

async function signOut({ quietly = false } = {}): Promise<void> {
  isSigningOut = true;
  try {
    await call('auth.signOut').catch((error: unknown) => {
      if (readFailure(error).code !== 'NOT_SIGNED_IN') throw error;
    });
    await clearPersonData();
    setSession({ status: 'signed-out', me: null, hasLeft: true });
  } catch (error) {
    return showFailure(error, 'Erreur de déconnexion');
  } finally {
    isSigningOut = false;
  }
  if (!quietly) toast.success('Déconnexion réussie', 'Vous avez été déconnecté.');
}

/** The server refused a person shown as signed in; `acting` is set if they did something, not if a list was read. */
export async function handleLostSession({ acting = false } = {}): Promise<void> {
  // A list requested just before a sign-out is refused as well, which needs no message.
  if (isSigningOut || state.status !== 'signed-in') return;
  await refreshSession();
  // The role guard of the area shows its own message for an unknown session.
  if (state.status !== 'signed-in' && !state.hasLeft && !state.isUnknown)
    toast.failure(
      'Session introuvable',
      acting ? 'Utilisateur non authentifié. Veuillez vous reconnecter.' : 'Veuillez vous reconnecter.',
    );
}

export function useSession() {
  const session = useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  );
  return { owedStep: null, ...session, refresh: refreshSession, adopt: adoptPerson, signOut };
}
