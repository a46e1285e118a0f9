import { describeFailure } from '#domain/failures/describeFailure.ts';
import { REFUSAL_HEADER, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { FAILURES, type RefusalCode } from '#domain/failures/failures.ts';
import { RefusedError } from '#web/net/failures.ts';

const isRefusalCode = (name: string): name is RefusalCode => Object.hasOwn(FAILURES, name);

/** A refused download answers with a page, because a person may open its address; a header holds the code. */
export function readRefusalPage({ headers }: Response): RefusedError {
  const code = headers.get(REFUSAL_HEADER) ?? '';
  // An answer without a known code may come from a proxy in front of the server.
  if (!isRefusalCode(code)) return new RefusedError(UNEXPECTED);
  const wait = headers.get('retry-after');
  return new RefusedError(
    describeFailure(code, { facts: wait === null ? {} : { retryAfter: Number(wait) } }),
  );
}
