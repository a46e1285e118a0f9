import { type FailureShape, OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';

/** A call that the server refused, or that never reached it. */
export class RefusedError extends Error {
  readonly failure: FailureShape;

  constructor(failure: FailureShape) {
    super(failure.code);
    this.name = 'Refused';
    this.failure = failure;
  }
}

/** Reads the error of `call`, a tRPC client error (its `data` is our shape) or anything else. */
export function readFailure(error: unknown): FailureShape {
  if (error instanceof RefusedError) return error.failure;
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  if (isFailureShape(data)) return data;
  return isUnanswered(error) ? OFFLINE : UNEXPECTED;
}

/** A fault without a reference is none that the server has looked at: it counts as no answer of ours. */
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
 * Worth sending again within seconds, as a query or a waiting order is. A limit asks for longer: a livreur's act waits in
 * its queue, an order for its client.
 */
export function mayAnswerSoon({ code, retry }: FailureShape): boolean {
  return retry === 'again' && code !== 'TOO_MANY';
}

/** No such order, or none that this person may see; an address cut short holds no id at all. */
export function isNoSuchOrder({ code }: FailureShape): boolean {
  return code === 'NOT_FOUND' || code === 'INVOICE_NOT_FOUND' || code === 'INVALID_INPUT';
}
