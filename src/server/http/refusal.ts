import {
  DomainError,
  FAILURES,
  type FailureCode,
  type FailureFacts,
  REFUSAL_HEADER,
} from '#domain/failure.ts';
import { failureWording } from '#domain/failureWording.ts';

/** The shape that tRPC's refusals have, for those that are answered before or beside it. */
export function refusalBody(code: FailureCode, requestId: string, facts: FailureFacts = {}): string {
  const data = { code, ...failureWording(code), facts, fields: {}, requestId, httpStatus: FAILURES[code] };
  return JSON.stringify({ error: { message: code, code: -32_600, data } });
}

export function refuse(code: FailureCode, requestId: string, facts: FailureFacts = {}): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (typeof facts.retryAfter === 'number') headers.set('retry-after', String(facts.retryAfter));
  return new Response(refusalBody(code, requestId, facts), { status: FAILURES[code], headers });
}

/** For what a person opens by a link: words instead of JSON, and the code for a page that fetches it. */
export function refuseInWords(error: unknown): Response {
  if (!(error instanceof DomainError)) throw error;
  const { title, text } = failureWording(error.code);
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', [REFUSAL_HEADER]: error.code });
  if (typeof error.facts.retryAfter === 'number') headers.set('retry-after', String(error.facts.retryAfter));
  return new Response(`${title}. ${text}\n`, { status: FAILURES[error.code], headers });
}

export function notFound(): Response {
  return new Response('404\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
