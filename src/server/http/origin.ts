import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A request with another host name may come through a foreign domain that points at our address (DNS rebinding). */
export function createHostCheck(
  settings: Pick<Settings, 'publicUrl'>,
): (host: string | undefined) => boolean {
  const ours = new URL(settings.publicUrl);
  const isLocal = LOCAL_NAMES.has(ours.hostname);
  return (host) => {
    if (host === undefined) return false;
    const name = host.toLowerCase();
    return name === ours.host || (isLocal && LOCAL_NAMES.has(name.replace(/:\d{1,5}$/, '')));
  };
}

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

export const isLocalProbe = (path: string, peer: string | undefined) =>
  PROBES.has(path) && LOOPBACK.test(peer ?? '');

/** The content type is no protection, because a form on another site may post without a preflight request. */
export function mayWrite(
  method: string,
  headers: IncomingHttpHeaders,
  settings: Pick<Settings, 'publicUrl'>,
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === settings.publicUrl;
}
