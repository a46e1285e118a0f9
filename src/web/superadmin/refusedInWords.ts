import { FAILURES, type FailureCode, REFUSAL_HEADER } from '#domain/failure.ts';
import { failureWording } from '#domain/failureWording.ts';
import { Refused, UNEXPECTED } from '#web/refusal.ts';

const isCode = (name: string): name is FailureCode => Object.hasOwn(FAILURES, name);

/** A download is refused in words, as a page that a person might have opened; a header names the refusal. */
export function refusedInWords({ headers }: Response): Refused {
  const code = headers.get(REFUSAL_HEADER) ?? '';
  // Some machine on the way has answered in the server's place.
  if (!isCode(code)) return new Refused(UNEXPECTED);
  const wait = headers.get('retry-after');
  const facts = wait === null ? {} : { retryAfter: Number(wait) };
  return new Refused({ ...UNEXPECTED, code, ...failureWording(code), facts });
}
