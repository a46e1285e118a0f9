import type { FailureCode } from './failures.ts';

/**
 * `again`: the same request may be sent again by itself, later. `ask`: a person looks and decides before anything is
 * sent again. `never`: it would be refused again.
 */
export type Retry = 'again' | 'ask' | 'never';

interface FailureRow {
  title: string;
  text: string;
  /** The title says what happened: no screen puts its own above the text. */
  ownTitle: boolean;
  retry: Retry;
}

/** Facts a screen needs to go on from a refusal: the present state, the new total, the seconds to wait, the next slots. */
export type FailureFacts = Record<string, Fact | readonly Record<string, number>[]>;
type Fact = string | number | boolean | null | undefined;

/** What a screen learns of a failure, and nothing else. The server sends it whole, words and retry included. */
export interface FailureShape extends FailureRow {
  code: FailureCode;
  facts: FailureFacts;
  /** First complaint per field, by its path ("items.0.quantity"). */
  fields: Record<string, string>;
  /** Empty when no server of ours has answered. */
  requestId: string;
}

/** Where a refusal in words, of a link that a person may have opened, names its code. */
export const REFUSAL_HEADER = 'x-refusal';

/** The two failures that the server never chooses to give. Apart, so that the public pages load these words only. */
export const LOCAL_FAILURES = {
  OFFLINE: {
    title: 'Connexion impossible',
    text: 'Vérifiez votre réseau puis réessayez. Rien de ce que vous avez saisi n’est perdu.',
    ownTitle: true,
    retry: 'again',
  },
  UNEXPECTED: {
    title: 'Erreur',
    text: 'Une erreur est survenue. Veuillez réessayer.',
    ownTitle: false,
    retry: 'ask',
  },
} as const satisfies Record<string, FailureRow>;

const noDetails = { facts: {}, fields: {}, requestId: '' };

export const OFFLINE: FailureShape = { code: 'OFFLINE', ...LOCAL_FAILURES.OFFLINE, ...noDetails };

/** Without a reference no server of ours has answered, but a proxy while it restarts: the request may go again. */
export const UNEXPECTED: FailureShape = {
  code: 'UNEXPECTED',
  ...LOCAL_FAILURES.UNEXPECTED,
  retry: 'again',
  ...noDetails,
};

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;

const makeRowBuilder =
  (retry: Retry) =>
  (status: Status, title: string, text: string, ownTitle = false) => ({
    status,
    title,
    text,
    ownTitle,
    retry,
  });

/** Rows of the table of failures, by what may be done with the refused request. */
export const failureRow = {
  again: makeRowBuilder('again'),
  ask: makeRowBuilder('ask'),
  never: makeRowBuilder('never'),
};
