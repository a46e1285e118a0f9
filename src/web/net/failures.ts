import { type FailureShape, OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';

export class RefusedError extends Error {
  readonly failure: FailureShape;

  constructor(failure: FailureShape) {
    super(failure.code);
    this.name = 'Refused';
    this.failure = failure;
  }
}

export function readFailure(error: unknown): FailureShape {
  if (error instanceof RefusedError) return error.failure;
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  if (isFailureShape(data)) return data;
  return isUnanswered(error) ? OFFLINE : UNEXPECTED;
}

/** The server gives each fault a reference, so a fault without one does not come from our server. */
export function isFailureShape(value: unknown): value is FailureShape {
  if (typeof value !== 'object' || value === null) return false;
  const { code, title, fields, retry, requestId } = value as Partial<FailureShape>;
  const isComplete = code !== undefined && title !== undefined && fields !== undefined && retry !== undefined;
  return isComplete && (code !== 'UNEXPECTED' || requestId !== '');
}

/** tRPC wraps what fetch threw: a TypeError without network, an abort after the time allowed. */
function isUnanswered(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof TypeError || (cause instanceof Error && /^(AbortError|TimeoutError)$/.test(cause.name))
  );
}

/**
 * A rate limit outlasts the few seconds between retries, so a query fails at once, and an order is paused until its
 * client confirms it.
 */
export function mayAnswerSoon({ code, retry }: FailureShape): boolean {
  return retry === 'again' && code !== 'TOO_MANY';
}

/** A truncated URL holds no valid id, so invalid input counts too. */
export function isOrderNotFound({ code }: FailureShape): boolean {
  return code === 'NOT_FOUND' || code === 'INVOICE_NOT_FOUND' || code === 'INVALID_INPUT';
}
