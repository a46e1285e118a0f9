import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpoints, paths } from '#domain/addresses.ts';
import type { Deps } from '../ctx.ts';
import { findClientIp } from './clientIp.ts';
import { noteRequestInfo } from './env.ts';
import { listSecurityHeaders, setHeaders } from './headers.ts';
import type { Traffic } from './metrics/traffic.ts';
import { createHostCheck, isLocalProbe, mayWrite } from './origin.ts';
import { writeRefusal } from './refusal.ts';
import { getRouteKind } from './routeKinds.ts';
import { refuseSignInFlood } from './signInFlood.ts';

const LONGEST_URL = 8 * 1024;
export const MAX_HEADERS = 100;
/** Backslashes, doubled slashes and dot segments are refused before anything resolves them to another path. */
const ODD_PATH = /\\|\/\/|\/(?:\.|%2e){1,2}(?=\/|$)/i;

export type Counted = { traffic: Traffic; routeName(path: string): string };

export function createRequestGuard(
  deps: Deps,
  inside: RequestListener,
  counted: Counted | null,
): RequestListener {
  const { settings, log } = deps;
  const headers = listSecurityHeaders(settings);
  const isOurs = createHostCheck(settings);
  let queue: Promise<void> | undefined;
  return (incoming, outgoing) => {
    const since = performance.now();
    const id = deps.id();
    const { method = '', url = '' } = incoming;
    const ip = findClientIp(incoming.socket.remoteAddress, readForwardedFor(incoming), settings.trustProxy);
    noteRequestInfo(incoming, { id, ip });
    setHeaders(outgoing, headers);
    outgoing.setHeader('x-request-id', id);
    outgoing.once('close', () => {
      const ms = Math.round((performance.now() - since) * 10) / 10;
      const path = hideToken(cutQuery(url));
      const status = outgoing.statusCode;
      log.info('request', { requestId: id, method, path, status, ms, ip });
      counted?.traffic.count(counted.routeName(path), status, path === endpoints.live ? null : ms);
    });
    if (!isOurs(incoming.headers.host) && !isLocalProbe(cutQuery(url), incoming.socket.remoteAddress))
      return refuseRequest(outgoing, 421, 'Hôte inconnu.\n');
    // The raw list alternates names and values.
    if (incoming.rawHeaders.length > 2 * MAX_HEADERS)
      return refuseRequest(outgoing, 431, 'Trop d’en-têtes.\n');
    if (url.length > LONGEST_URL) return refuseRequest(outgoing, 414, 'Adresse trop longue.\n');
    if (!url.startsWith('/') || ODD_PATH.test(cutQuery(url))) return refuseRequest(outgoing, 404, '404\n');
    if (getRouteKind(cutQuery(url)) !== 'machine' && !mayWrite(method, incoming.headers, settings)) {
      outgoing.setHeader('content-type', 'application/json');
      return refuseRequest(outgoing, 403, writeRefusal('FORBIDDEN', id));
    }
    if (refuseSignInFlood(deps, incoming, outgoing, id)) return;
    const { hold } = deps.store.damage;
    if (!hold || !isWriting(method, cutQuery(url))) return inside(incoming, outgoing);
    // The acts that waited are taken one per turn of the event loop, so that reads go on between them.
    queue = (queue ?? hold).then(() => nextTurn());
    void queue.then(() => inside(incoming, outgoing));
  };
}

/** Readiness is tried by writing. Other reads write nothing that they cannot do without. */
const isWriting = (method: string, path: string) => !['GET', 'HEAD'].includes(method) || path === '/readyz';

function refuseRequest(outgoing: ServerResponse, status: number, words: string): void {
  outgoing.setHeader('connection', 'close');
  if (!outgoing.hasHeader('content-type')) outgoing.setHeader('content-type', 'text/plain; charset=utf-8');
  outgoing.writeHead(status).end(words);
}

/** Queries may carry what somebody searched for, so they stay out of the log. */
function cutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

const BEFORE_TOKEN = new RegExp(`^(?:${endpoints.unsubscribe}|${paths.follow})(?=/|%23)`, 'i');

/** These addresses have a token, some by mistake, that acts for whoever was sent it. */
const hideToken = (path: string): string =>
  path === endpoints.linkInvoice ? path : (BEFORE_TOKEN.exec(path)?.[0] ?? path);

function readForwardedFor(incoming: IncomingMessage): string | undefined {
  const header = incoming.headers['x-forwarded-for'];
  return Array.isArray(header) ? header.join(',') : header;
}
