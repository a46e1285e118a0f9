import { sessions } from '#db/schema.ts';
import { getSessionCookieName } from '#server/auth/cookies.ts';
import { makeToken } from '#server/auth/secrets.ts';
import { SESSION_LIFE_MS } from '#server/auth/sessions.ts';
import type { Ctx, Deps, Request } from '#server/ctx.ts';
import { createContext } from '#server/http/context.ts';
import { appRouter } from '#server/router.ts';
import { hashToken } from '#server/tokens.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { insertRows } from '#testing/rows.ts';
import type { UserRow } from './people.ts';

const callerOf = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof callerOf>;

export interface Browser {
  caller: Caller;
  cookies: Map<string, string>;
  buildCookieHeader(): string;
  ip: string;
  cleared: number;
  /** Tests that call an act directly, without its procedure, need a context. */
  makeCtx(): Promise<Ctx>;
}

export function createBrowser(deps: Deps, ip = '203.0.113.7'): Browser {
  const cookies = new Map<string, string>();
  const buildCookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const makeCtx = () => createContext(deps, makeRequest(deps, browser));
  const browser: Browser = {
    caller: callerOf(makeCtx),
    cookies,
    buildCookieHeader,
    ip,
    cleared: 0,
    makeCtx,
  };
  return browser;
}

function makeRequest(deps: Deps, browser: Browser): Request {
  return {
    id: deps.id(),
    ip: browser.ip,
    userAgent: 'Mozilla/5.0 (Linux; Android 13)',
    cookie: (name) => browser.cookies.get(name),
    setCookie: (name, value) => {
      browser.cookies.set(name, value);
    },
    clearCookie: (name) => {
      browser.cookies.delete(name);
    },
    clearSiteData: () => {
      browser.cleared++;
    },
  };
}

/** The session is written directly, as if a letter's link had opened it; the result is the cookie's token. */
export function writeSession(deps: Deps, user: Pick<UserRow, 'id' | 'role'>): string {
  const token = makeToken();
  const now = deps.steadyNow();
  const { idle, absolute } = SESSION_LIFE_MS[user.role];
  insertRows(deps.db, sessions, {
    id: hashToken(token),
    userId: user.id,
    expiresAt: Math.floor((now + idle) / 1000),
    absoluteExpiresAt: now + absolute,
    createdAt: now,
    verifiedAt: now,
    mayEnrol: true,
  });
  return token;
}

export function signInBrowser(deps: Deps, user: Pick<UserRow, 'id' | 'role'>, ip?: string): Browser {
  const browser = createBrowser(deps, ip);
  browser.cookies.set(getSessionCookieName(deps.settings), writeSession(deps, user));
  return browser;
}
