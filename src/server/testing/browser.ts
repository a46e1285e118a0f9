import { sessions } from '#db/schema.ts';
import { sessionCookie } from '../auth/cookies.ts';
import { hashToken, newToken } from '../auth/secrets.ts';
import { LASTS } from '../auth/sessions.ts';
import type { Ctx, Deps, Request } from '../ctx.ts';
import { contextOf } from '../http/context.ts';
import { appRouter } from '../router.ts';
import { createCallerFactory } from '../trpc.ts';
import type { UserRow } from './people.ts';

const callerOf = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof callerOf>;

/** One browser: its cookies last from call to call, so that whoever signs in stays signed in. */
export interface Browser {
  caller: Caller;
  cookies: Map<string, string>;
  ip: string;
  /** How often it was told to drop what it kept. */
  cleared: number;
  /** What a call would work with: for acts tested without their procedure. */
  ctx(): Promise<Ctx>;
}

export function createBrowser(deps: Deps, ip = '203.0.113.7'): Browser {
  const cookies = new Map<string, string>();
  const ctx = () => contextOf(deps, requestOf(deps, browser));
  const browser: Browser = { caller: callerOf(ctx), cookies, ip, cleared: 0, ctx };
  return browser;
}

function requestOf(deps: Deps, browser: Browser): Request {
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

/** Writes a session instead of typing a password; gives the cookie's token. */
export function writeSession(deps: Deps, user: Pick<UserRow, 'id' | 'role'>): string {
  const token = newToken();
  const now = deps.now();
  const { idle, absolute } = LASTS[user.role];
  deps.db
    .insert(sessions)
    .values({
      id: hashToken(token),
      userId: user.id,
      expiresAt: Math.floor((now + idle) / 1000),
      absoluteExpiresAt: now + absolute,
      createdAt: now,
    })
    .run();
  return token;
}

export function signedInBrowser(deps: Deps, user: Pick<UserRow, 'id' | 'role'>, ip?: string): Browser {
  const browser = createBrowser(deps, ip);
  browser.cookies.set(sessionCookie(deps.settings), writeSession(deps, user));
  return browser;
}
