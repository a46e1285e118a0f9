import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '#domain/addresses.ts';
import { getDeviceCookieName } from '../auth/cookies.ts';
import type { Deps } from '../ctx.ts';
import { writeRefusal } from './refusal.ts';

const SIGN_IN = `${endpoints.trpc}/auth.signIn`;
const RETRY_AFTER_SECONDS = 2;

/**
 * A flood of guesses would take the processor from everybody else, so it is refused before its body is read.
 * A browser with a device cookie goes on to the hash gate.
 */
export function refuseSignInFlood(
  { hashGate, settings }: Pick<Deps, 'hashGate' | 'settings'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): boolean {
  const { url = '', headers } = incoming;
  if (!url.startsWith(SIGN_IN) || !hashGate.isFullFor({ standing: 'ordinary' })) return false;
  if (headers.cookie?.includes(`${getDeviceCookieName(settings)}=`)) return false;
  const body = writeRefusal('BUSY', requestId, { retryAfter: RETRY_AFTER_SECONDS });
  outgoing
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': String(RETRY_AFTER_SECONDS) })
    .end(body);
  return true;
}
