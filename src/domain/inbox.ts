/** A form answered faster than a person can read it was filled by a machine. */
export const FASTEST_HUMAN_MS = 3000;

export const APPLICATION_STATES = ['new', 'contacted', 'accepted', 'refused'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
export function filledByMachine(form: {
  website?: string | undefined;
  elapsed?: number | undefined;
}): boolean {
  return Boolean(form.website) || (form.elapsed !== undefined && form.elapsed < FASTEST_HUMAN_MS);
}
