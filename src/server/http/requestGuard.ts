import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpoints, paths } from '#domain/addresses.ts';
import type { Deps } from '../ctx.ts';
import type { Settings } from '../settings.ts';
import { noteRequestInfo } from './env.ts';
import { writeRefusal } from './refusal.ts';
import { refuseSignInFlood } from './signInFlood.ts';

/** A browser may write only from our own origin; a machine is verified by its own route, which reads no cookies. */
type RouteKind = 'browser' | 'machine';

const ROUTE_KINDS: Record<string, RouteKind> = {
  trpc: 'browser',
  live: 'browser',
  uploads: 'browser',
  photos: 'browser',
  factures: 'browser',
  suivi: 'browser',
  exports: 'browser',
  demo: 'browser',
  'robots.txt': 'browser',
  'sitemap.xml': 'browser',
  '.well-known': 'browser',
  healthz: 'machine',
  readyz: 'machine',
  webhooks: 'machine',
  desabonnement: 'machine',
};

/** Pages and files of the site have no kind, because nobody writes to them. */
export function getRouteKind(path: string): RouteKind | undefined {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(ROUTE_KINDS, first) ? ROUTE_KINDS[first] : undefined;
}

const LONGEST_URL = 8 * 1024;
export const MAX_HEADERS = 100;
/** Backslashes, doubled slashes and dot segments are refused before anything resolves them to another path. */
const ODD_PATH = /\\|\/\/|\/(?:\.|%2e){1,2}(?=\/|$)/i;

export function createRequestGuard(deps: Deps, inside: RequestListener): RequestListener {
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

const OURS = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/i;

/**
 * A forwarded address is believed only from a proxy of ours, and only the hop that our outermost proxy wrote:
 * the sender wrote everything to the left of it.
 */
export function findClientIp(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const direct = unmapAddress(peer ?? '');
  if (trustProxy === 0 || !forwardedFor || !OURS.test(direct)) return groupIp(direct);
  const hops = forwardedFor.split(',').map((hop) => unmapAddress(hop.trim()));
  const client = hops[hops.length - trustProxy];
  return groupIp(client && isIP(client) ? client : direct);
}

const unmapAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One subscriber of IPv6 may own a whole /56: three groups, and half of the fourth. */
function groupIp(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('%', 1)[0]?.split('::') ?? [];
  const head = left.split(':').filter(Boolean);
  const tail = right === undefined ? [] : right.split(':').filter(Boolean);
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  prefix[3] = (prefix[3] ?? 0) & 0xff00;
  return `${prefix.map((group) => group.toString(16)).join(':')}::/56`;
}

type Served = Pick<Settings, 'mapTileUrl' | 'secure' | 'hstsSubdomains'>;

function getTileOrigin(mapTileUrl: string): string {
  const { protocol, host } = new URL(mapTileUrl.replace('{s}', 'subdomain'));
  return `${protocol}//${mapTileUrl.includes('{s}') ? host.replace('subdomain', '*') : host}`;
}

function writeContentSecurityPolicy(settings: Served): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Mantine writes style attributes, and pages carry the styles of their first paint inline.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${getTileOrigin(settings.mapTileUrl)}`,
    "connect-src 'self'",
    // A voice note is played from the phone's own storage, and again before it is sent.
    'media-src blob:',
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Subdomains may be the owner's other services, so only a setting binds them to HTTPS. */
function writeTransportSecurity({ hstsSubdomains }: Served): [name: string, value: string] {
  return ['strict-transport-security', `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`];
}

function listSecurityHeaders(settings: Served): [name: string, value: string][] {
  return [
    ['content-security-policy', writeContentSecurityPolicy(settings)],
    ['x-content-type-options', 'nosniff'],
    // Tile servers refuse a request without a referrer.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cache-control', 'no-store'],
    ...(settings.secure ? [writeTransportSecurity(settings)] : []),
  ];
}

function setHeaders(response: ServerResponse, headers: readonly [string, string][]): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A request with another host name may come through a foreign domain that points at our address (DNS rebinding). */
function createHostCheck(settings: Pick<Settings, 'publicUrl'>): (host: string | undefined) => boolean {
  const ours = new URL(settings.publicUrl);
  const isLocal = LOCAL_NAMES.has(ours.hostname);
  return (host) => {
    if (host === undefined) return false;
    const name = host.toLowerCase();
    return name === ours.host || (isLocal && LOCAL_NAMES.has(name.replace(/:\d{1,5}$/, '')));
  };
}

const PROBES = new Set(['/healthz', '/readyz']);
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const isLocalProbe = (path: string, peer: string | undefined) =>
  PROBES.has(path) && LOOPBACK.test(peer ?? '');

/** The content type is no protection, because a form on another site may post without a preflight request. */
function mayWrite(
  method: string,
  headers: IncomingHttpHeaders,
  settings: Pick<Settings, 'publicUrl'>,
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === settings.publicUrl;
}
