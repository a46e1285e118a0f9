import { describeFailure } from '#domain/failures/describeFailure.ts';
import { REFUSAL_HEADER, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { FAILURES, type RefusalCode } from '#domain/failures/failures.ts';
import { RefusedError } from '#web/net/failures.ts';

const isCode = (name: string): name is RefusalCode => Object.hasOwn(FAILURES, name);

/** A download is refused in words, as a page that a person might have opened; a header names the refusal. */
export function readRefusalPage({ headers }: Response): RefusedError {
  const code = headers.get(REFUSAL_HEADER) ?? '';
  // A proxy on the way has answered in the server's place.
  if (!isCode(code)) return new RefusedError(UNEXPECTED);
  const wait = headers.get('retry-after');
  return new RefusedError(
    describeFailure(code, { facts: wait === null ? {} : { retryAfter: Number(wait) } }),
  );
}
