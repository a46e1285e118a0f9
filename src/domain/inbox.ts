/** A form answered faster than a person can read it was filled by a machine. */
const FASTEST_HUMAN_MS = 3000;

export const APPLICATION_STATES = ['new', 'contacted', 'accepted', 'refused'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** An application that was decided on never becomes new again. */
export type Decision = Exclude<ApplicationState, 'new'>;

/** The states that each state may change into: a decision can be corrected. */
const DECISIONS: Record<ApplicationState, readonly Decision[]> = {
  new: ['contacted', 'accepted', 'refused'],
  contacted: ['accepted', 'refused'],
  accepted: ['refused'],
  refused: ['accepted'],
};

export function decisionsFrom(state: ApplicationState): readonly Decision[] {
  return DECISIONS[state];
}

export function mayDecide(from: ApplicationState, to: ApplicationState): to is Decision {
  return DECISIONS[from].some((decision) => decision === to);
}

export function isFilledByMachine(form: {
  website?: string | undefined;
  elapsed?: number | undefined;
}): boolean {
  return Boolean(form.website) || (form.elapsed !== undefined && form.elapsed < FASTEST_HUMAN_MS);
}
