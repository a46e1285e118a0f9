import { failureRow } from '../failureShape.ts';

const { ask } = failureRow;

/** Failures of times that are promised. */
export const PROMISE_FAILURES = {
  SLOT_UNAVAILABLE: ask(
    409,
    'Créneau indisponible',
    'Ce créneau est complet ou n’est plus proposé. Choisissez-en un autre, ou «\u00a0Dès que possible\u00a0».',
    true,
  ),
};
