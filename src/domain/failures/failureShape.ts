import type { FailureCode } from './failures.ts';

/**
 * `again`: the same request may be retried automatically later. `ask`: a person looks and decides before a retry.
 * `never`: a retry would be refused again.
 */
type Retry = 'again' | 'ask' | 'never';

export interface FailureRow {
  title: string;
  text: string;
  /** The value is true if the title alone says what happened; no screen then puts its own title above the text. */
  ownTitle?: boolean;
  retry: Retry;
}

/** A screen continues after a refusal with these facts: the present state, the new total, the seconds to wait. */
export type FailureFacts = Record<string, Fact | readonly Record<string, number>[]>;
type Fact = string | number | boolean | null | undefined;

export const LOCAL_FAILURES = {
  OFFLINE: {
    title: 'Connexion impossible',
    text: 'Vérifiez votre réseau puis réessayez. Rien n’est perdu.',
    retry: 'again',
  },
  UNEXPECTED: {
    title: 'Erreur',
    text: 'Une erreur est survenue. Veuillez réessayer.',
    retry: 'ask',
  },
} as const satisfies Record<string, FailureRow>;

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;

type RowOptions = { status?: Status; ownTitle?: boolean };

/** Most refusals say that things have changed or stand otherwise, which is a conflict. */
const makeRowBuilder =
  (retry: Retry) =>
  (title: string, text: string, { status = 409, ownTitle = false }: RowOptions = {}) => ({
    status,
    title,
    text,
    ownTitle,
    retry,
  });

export const failureRow = {
  again: makeRowBuilder('again'),
  ask: makeRowBuilder('ask'),
  never: makeRowBuilder('never'),
};

export interface FailureShape extends FailureRow {
  code: FailureCode;
  facts: FailureFacts;
  fields: Record<string, string>;
  requestId: string;
}

/** A download is refused in plain text, because a person may have opened its link; this header names the code. */
export const REFUSAL_HEADER = 'x-refusal';

const noDetails = { facts: {}, fields: {}, requestId: '' };

export const OFFLINE: FailureShape = { code: 'OFFLINE', ...LOCAL_FAILURES.OFFLINE, ...noDetails };

/** An answer without a request id comes from a proxy while our server restarts, so the request may be retried. */
export const UNEXPECTED: FailureShape = {
  code: 'UNEXPECTED',
  ...LOCAL_FAILURES.UNEXPECTED,
  retry: 'again',
  ...noDetails,
};
