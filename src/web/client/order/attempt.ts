import { useSyncExternalStore } from 'react';
import { DAY, HOUR } from '#domain/calendar.ts';
import type { FilledDraft } from '#domain/cart.ts';
import { ATTEMPT } from '#web/unsent.ts';
import { stored } from './stored.ts';

/** One attempt to place: the key travels with each retry, so that a lost answer never makes a second order. */
export interface Attempt {
  key: string;
  /** What was kept before these two were noted is as old as can be. */
  keyMadeAt?: number;
  confirmedAt?: number;
  total: number;
  draft: FilledDraft;
  /** Nothing leaves by itself any more; the key stays, since what was sent may have arrived. */
  paused?: boolean;
  /** Why the server wants no such order, for whoever was on another page; with the total it would take. */
  refused?: { title: string; text: string; newTotal?: number | undefined };
}

/** Who confirmed an order this long ago may have called somebody else since: he is asked. */
const SENT_BY_ITSELF = HOUR;
/** A day less than the server remembers a key (`server/housekeeping.ts`): after that the same key is another order. */
const KEY_HOLDS = 6 * DAY;

const attempts = stored<Attempt | null>(ATTEMPT, null);

export function useAttempt() {
  const attempt = useSyncExternalStore(attempts.subscribe, attempts.read);
  return { attempt, keep: attempts.write };
}

/** Nobody has answered it yet, in this tab or another. */
export const isKept = ({ key }: Attempt) => attempts.read()?.key === key;

/** An instant ahead of the clock says as little as an old one: one of the two was wrong. */
const within = (at: number | undefined, lasts: number, now: number) => Math.abs(now - (at ?? 0)) < lasts;

/** Confirmed so lately that it may leave without asking. */
export const isFresh = ({ confirmedAt }: Attempt, now: number) => within(confirmedAt, SENT_BY_ITSELF, now);

/** The server may have forgotten its key: sent with it, an order that had arrived would be made again. */
export const hasLapsed = ({ keyMadeAt }: Attempt, now: number) => !within(keyMadeAt, KEY_HOLDS, now);

/**
 * A key made when the cart is confirmed; the same cart keeps its key, even at a new total: had it arrived already, the
 * server answers that first order.
 */
export function attemptFor(draft: FilledDraft, total: number): Attempt {
  const known = attempts.read();
  const now = Date.now();
  const same =
    known !== null && !hasLapsed(known, now) && JSON.stringify(known.draft) === JSON.stringify(draft);
  const { key, keyMadeAt } = same ? known : { key: crypto.randomUUID(), keyMadeAt: now };
  return { key, keyMadeAt, confirmedAt: now, total, draft };
}
