import type { FailureCode, FailureFacts } from '#domain/failure.ts';

/** What the screens know of a failure, whichever client met it. */
export interface FailureShape {
  /** OFFLINE and UNEXPECTED are the two that the server never chose to say. */
  code: FailureCode | 'UNEXPECTED' | 'OFFLINE';
  title: string;
  text: string;
  facts: FailureFacts;
  fields: Record<string, string>;
  requestId: string;
}

/** No such order, or none that he may see; an address that was cut holds no id at all. */
export function isNoSuchOrder({ code }: Pick<FailureShape, 'code'>): boolean {
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT';
}

/** A call that the server refused, or that never reached it. */
export class Refused extends Error {
  readonly failure: FailureShape;

  constructor(failure: FailureShape) {
    super(failure.code);
    this.name = 'Refused';
    this.failure = failure;
  }
}

const nothingMore = { facts: {}, fields: {}, requestId: '' };

export const OFFLINE: FailureShape = {
  code: 'OFFLINE',
  title: 'Connexion impossible',
  text: 'Vérifiez votre réseau puis réessayez. Rien de ce que vous avez saisi n’est perdu.',
  ...nothingMore,
};

export const UNEXPECTED: FailureShape = {
  code: 'UNEXPECTED',
  title: 'Erreur',
  text: 'Une erreur est survenue. Veuillez réessayer.',
  ...nothingMore,
};

/** Reads a refusal of `call`, a tRPC client error (its `data` is our shape) or anything else. */
export function failureOf(error: unknown): FailureShape {
  if (error instanceof Refused) return error.failure;
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  if (isShape(data)) return data;
  return neverAnswered(error) ? OFFLINE : UNEXPECTED;
}

export function isShape(value: unknown): value is FailureShape {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'title' in value && 'fields' in value
  );
}

/** tRPC wraps what fetch threw: a TypeError without network, an abort after the time allowed. */
function neverAnswered(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof TypeError || (cause instanceof Error && /^(AbortError|TimeoutError)$/.test(cause.name))
  );
}
