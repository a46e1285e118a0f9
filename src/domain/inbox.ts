import { CLAIM_ANSWER_MS } from './pieces/claims.ts';

/** A form that is sent faster than a person can read it was filled in by a machine. */
const FASTEST_HUMAN_MS = 3000;

export const APPLICATION_STATES = ['new', 'contacted', 'accepted', 'refused'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** An application that is decided may go back to `new`, as its toast offers. */
const DECISIONS: Record<ApplicationState, readonly ApplicationState[]> = {
  new: ['contacted', 'accepted', 'refused'],
  contacted: ['accepted', 'refused'],
  accepted: ['refused', 'new'],
  refused: ['accepted', 'new'],
};

export const listDecisions = (state: ApplicationState): readonly ApplicationState[] => DECISIONS[state];

export const mayDecide = (from: ApplicationState, to: ApplicationState): boolean =>
  DECISIONS[from].includes(to);

export const MESSAGE_STATES = ['new', 'read', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export type MessageMark = Exclude<MessageState, 'new'>;

/** `read` is an answered or closed message that waits again. */
const MARKS: Record<MessageState, readonly MessageMark[]> = {
  new: ['answered', 'closed'],
  read: ['answered', 'closed'],
  answered: ['read'],
  closed: ['read', 'answered'],
};

export function mayMark(from: MessageState, to: MessageState): to is MessageMark {
  return MARKS[from].some((mark) => mark === to);
}

/** A message is answered as soon as a claim. */
export const findMessageDueHour = ({ createdAt }: { createdAt: number }): number =>
  createdAt + CLAIM_ANSWER_MS;

interface ToAnswer {
  createdAt: number;
  /** Nobody was promised an hour for an application, nor for a letter that came back, which is answered at once. */
  dueAt: number | 'now' | null;
}

/** The earliest hour first, so that what is late stands on top; rows without an hour come last. */
export function sortToAnswer<Row extends ToAnswer>(rows: readonly Row[], now: number): Row[] {
  const getHour = ({ dueAt }: Row) => (dueAt === 'now' ? now : (dueAt ?? Number.MAX_SAFE_INTEGER));
  return rows.toSorted((a, b) => getHour(a) - getHour(b) || a.createdAt - b.createdAt);
}

export const isMessageWaiting = (state: MessageState): boolean => state === 'new' || state === 'read';

export function isFilledByMachine(form: {
  website?: string | undefined;
  elapsed?: number | undefined;
}): boolean {
  return Boolean(form.website) || (form.elapsed !== undefined && form.elapsed < FASTEST_HUMAN_MS);
}
