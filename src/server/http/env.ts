import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { WAITING_SINCE_HEADER } from '#domain/lifecycle/actTime.ts';
import type { Request as AppRequest, Deps } from '../ctx.ts';

export type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

export type Env = { Bindings: Bindings };

export type AppContext = Context<Env>;

export type RequestInfo = { id: string; ip: string };

const requestInfos = new WeakMap<IncomingMessage, RequestInfo>();

export function noteRequestInfo(incoming: IncomingMessage, info: RequestInfo): void {
  requestInfos.set(incoming, info);
}

export function getRequestInfo(incoming: IncomingMessage): RequestInfo {
  const info = requestInfos.get(incoming);
  if (!info) throw new Error('a request that the guard has not seen');
  return info;
}

export function createRequest(deps: Deps, { incoming, outgoing }: Bindings): AppRequest {
  const { id, ip } = getRequestInfo(incoming);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${deps.settings.secure ? '; Secure' : ''}`;
  const cookies = incoming.headers.cookie ?? '';
  return {
    id,
    ip,
    userAgent: incoming.headers['user-agent'] ?? '',
    waitingSince: parseInstant(incoming.headers[WAITING_SINCE_HEADER]),
    cookie: (name) => findCookie(cookies, name),
    setCookie: (name, value, { maxAge }) => {
      outgoing.appendHeader('set-cookie', `${name}=${value}; Max-Age=${Math.floor(maxAge)}; ${attributes}`);
    },
    clearCookie: (name) => {
      outgoing.appendHeader('set-cookie', `${name}=; Max-Age=0; ${attributes}`);
    },
    clearSiteData: () => {
      outgoing.setHeader('clear-site-data', '"cache", "storage"');
    },
  };
}

function parseInstant(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** The first match wins, as browsers send the cookie with the most specific path first; values need no decoding. */
function findCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
