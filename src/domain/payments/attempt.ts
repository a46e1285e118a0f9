import { DAY, MINUTE } from '../format/calendar.ts';

export const PROVIDERS = ['wave', 'orange', 'pispi'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The client pays these on a page of the provider, which then says by itself whether the money came. */
export const ONLINE_PROVIDERS = ['wave', 'orange'] as const satisfies readonly Provider[];
export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

export const PROVIDER_LABELS: Record<Provider, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  pispi: 'QR PI-SPI',
};

/**
 * `created`: stored, not yet asked for. `sent`: asked for, not answered. `open`: the client may pay. `unsure`: nobody
 * knows what the provider has made of it, so it is read back and never asked for again.
 */
export const ATTEMPT_STATES = ['created', 'sent', 'open', 'paid', 'failed', 'expired', 'unsure'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

const FINAL: readonly AttemptState[] = ['paid', 'failed', 'expired'];
export const isFinal = (state: AttemptState): boolean => FINAL.includes(state);
export const LIVE_STATES = ATTEMPT_STATES.filter((state) => !isFinal(state));

/** `mismatch`: the money that came is not what was asked for. `surplus`: it came, and the order owed less. */
export const ATTEMPT_PROBLEMS = ['mismatch', 'surplus', 'refund'] as const;
export type AttemptProblem = (typeof ATTEMPT_PROBLEMS)[number];

/** Everybody who may read the order sees this of an attempt. */
export interface OrderAttempt {
  id: string;
  provider: Provider;
  amount: number;
  state: AttemptState;
  problem: AttemptProblem | null;
  transactionId: string | null;
  createdAt: number;
}

export type LastAttempt = Omit<OrderAttempt, 'transactionId'>;

/** One receipt an attempt, however often its money is told of; the rules of `db/integrity` repeat this in SQL. */
export const getReceiptKey = (attemptId: string): string => `attempt:${attemptId}`;

export const XOF = 'XOF';
/** A provider that knows nothing of an attempt for so long has never had it. */
const ABSENT_MS = 30 * MINUTE;

/** A provider says this of an attempt when the server asks; nothing else is believed. */
export type Reading =
  | { is: 'open' | 'expired' | 'failed' | 'absent' }
  | { is: 'paid'; amount: number; currency: string; reference: string; transactionId: string | null };

interface JudgedAttempt {
  state: AttemptState;
  problem: AttemptProblem | null;
  amount: number;
  reference: string;
  createdAt: number;
}

export type Verdict = Pick<JudgedAttempt, 'state' | 'problem'>;

/** Money that came is never taken back by what is read later. */
export function judgeReading(attempt: JudgedAttempt, reading: Reading, now: number): Verdict {
  const { state, problem } = attempt;
  if (state === 'paid') return { state, problem };
  if (reading.is === 'paid') {
    if (isAsAsked(attempt, reading)) return { state: 'paid', problem: null };
    return isSettledMismatch(attempt) ? { state, problem } : { state: 'unsure', problem: 'mismatch' };
  }
  if (problem === 'mismatch') return { state, problem };
  if (reading.is !== 'absent') return { state: reading.is, problem: null };
  if (isFinal(state)) return { state, problem };
  const isForgotten = state === 'created' || now - attempt.createdAt >= ABSENT_MS;
  return { state: isForgotten ? 'failed' : 'unsure', problem: null };
}

/** The desk has recorded the other sum that came, so that it waits for nobody any more. */
export const isSettledMismatch = ({ state, problem }: Verdict): boolean =>
  problem === 'mismatch' && isFinal(state);

function isAsAsked(attempt: JudgedAttempt, paid: Extract<Reading, { is: 'paid' }>): boolean {
  return paid.amount === attempt.amount && paid.currency === XOF && paid.reference === attempt.reference;
}

const SECOND = 1000;
const READ_AFTER_MS = [15 * SECOND, 45 * SECOND, 90 * SECOND, 3 * MINUTE, 5 * MINUTE, 10 * MINUTE];

/** Null once nothing is left to ask. */
export function findNextReadAt(
  { state, createdAt, expiresAt }: Pick<JudgedAttempt, 'state' | 'createdAt'> & { expiresAt: number | null },
  now: number,
): number | null {
  if (isFinal(state)) return null;
  const atExpiry = expiresAt === null ? [] : [expiresAt + SECOND, expiresAt + MINUTE];
  const planned = [...READ_AFTER_MS.map((wait) => createdAt + wait), ...atExpiry, createdAt + ABSENT_MS];
  const next = planned.filter((at) => at > now);
  return next.length > 0 ? Math.min(...next) : now + DAY;
}

const SOONEST_RETRY_MS = 5 * SECOND;

/**
 * When to ask again if no answer to the question of now is ever recorded: the provider failed, or the server died. What
 * was asked for out of turn, by a notification, would otherwise wait for the next turn, or for ever.
 */
export function findRetryAt(attempt: Parameters<typeof findNextReadAt>[0], now: number): number {
  const wait = Math.min(MINUTE, Math.max(SOONEST_RETRY_MS, (now - attempt.createdAt) / 10));
  return Math.min(now + Math.round(wait), findNextReadAt(attempt, now) ?? Number.POSITIVE_INFINITY);
}
