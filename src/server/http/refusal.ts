import { type FailureFacts, REFUSAL_HEADER } from '#domain/failures/failureShape.ts';
import { DomainError, describeFailure, FAILURES, type RefusalCode } from '#domain/failures/failures.ts';

export function writeRefusal(code: RefusalCode, requestId: string, facts: FailureFacts = {}): string {
  const data = { ...describeFailure(code, { facts, requestId }), httpStatus: FAILURES[code].status };
  return JSON.stringify({ error: { message: code, code: -32_600, data } });
}

export function respondRefusal(code: RefusalCode, requestId: string, facts: FailureFacts = {}): Response {
  return createRefusalResponse(
    code,
    facts,
    { 'content-type': 'application/json' },
    writeRefusal(code, requestId, facts),
  );
}

/** The text is for a person who opens the address; a screen that fetches it reads the code in the header. */
export function respondRefusalInWords(error: unknown): Response {
  if (!(error instanceof DomainError)) throw error;
  const { code, facts } = error;
  const { title, text } = FAILURES[code];
  const headers = { 'content-type': 'text/plain; charset=utf-8', [REFUSAL_HEADER]: code };
  return createRefusalResponse(code, facts, headers, `${title}. ${text}\n`);
}

function createRefusalResponse(
  code: RefusalCode,
  { retryAfter }: FailureFacts,
  headers: Record<string, string>,
  body: string,
): Response {
  const answer = new Response(body, { status: FAILURES[code].status, headers });
  if (typeof retryAfter === 'number') answer.headers.set('retry-after', String(retryAfter));
  return answer;
}

export function respondNotFound(): Response {
  return new Response('404\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
