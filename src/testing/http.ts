import type { Server } from 'node:http';
import { type App, createApp, type Site } from '#server/app.ts';
import { getSessionCookieName } from '#server/auth/cookies.ts';
import { createHttpServer, listen } from '#server/boot/serve.ts';
import { writeSession } from './browserClient.ts';
import type { UserRow } from './people.ts';
import type { World } from './world.ts';

export interface Served {
  app: App;
  server: Server;
  url: string;
  /** The cookie belongs to a new session of this user. */
  cookieOf(user: Pick<UserRow, 'id' | 'role'>): string;
  fetchPath(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>;
  call(procedure: string, input?: unknown, options?: { cookie?: string; query?: boolean }): Promise<Response>;
  close(): Promise<void>;
}

export async function serveWorld(world: World, site?: Site): Promise<Served> {
  const app = createApp(world.deps, site);
  const server = createHttpServer(app.listener);
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const fetchPath: Served['fetchPath'] = (path, { cookie, headers, ...init } = {}) => {
    const sent = new Headers(headers);
    if (!sent.has('sec-fetch-site')) sent.set('sec-fetch-site', 'same-origin');
    if (cookie) sent.set('cookie', cookie);
    return fetch(url + path, { redirect: 'manual', ...init, headers: sent });
  };
  return {
    app,
    server,
    url,
    cookieOf: (user) => `${getSessionCookieName(world.deps.settings)}=${writeSession(world.deps, user)}`,
    fetchPath,
    call: (procedure, input, { cookie, query = false } = {}) => {
      const own = cookie ? { cookie } : {};
      if (query) {
        const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
        return fetchPath(`/trpc/${procedure}${search}`, own);
      }
      if (input instanceof FormData)
        return fetchPath(`/trpc/${procedure}`, { ...own, method: 'POST', body: input });
      const headers = { 'content-type': 'application/json' };
      return fetchPath(`/trpc/${procedure}`, {
        ...own,
        method: 'POST',
        headers,
        // A browser sends no body where there is no input.
        ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      });
    },
    close: () => {
      world.deps.live.endAll();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
