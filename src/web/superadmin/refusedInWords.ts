import { FAILURES, type FailureCode } from '#domain/failure.ts';
import { failureWording } from '#domain/wording.ts';
import { Refused, UNEXPECTED } from '#web/refusal.ts';

const CODES = Object.keys(FAILURES) as FailureCode[];

/** A download is refused in words, as a page that a person might have opened: the words tell which refusal it is. */
export async function refusedInWords(answer: Response): Promise<Refused> {
  const said = (await answer.text()).trim();
  const code = CODES.find((one) => FAILURES[one] === answer.status && wordsOf(one) === said);
  // Some machine on the way has answered in the server's place.
  if (!code) return new Refused(UNEXPECTED);
  const wait = answer.headers.get('retry-after');
  const facts = wait === null ? {} : { retryAfter: Number(wait) };
  return new Refused({ ...UNEXPECTED, code, ...failureWording(code), facts });
}

function wordsOf(code: FailureCode): string {
  const { title, text } = failureWording(code);
  return `${title}. ${text}`;
}
