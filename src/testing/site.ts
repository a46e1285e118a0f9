import { createServer } from 'node:http';
import { type App, createApp } from '#server/app.ts';
import { listen } from '#server/boot/serve.ts';
import { type RawAnswer, sendRequest } from './rawRequest.ts';
import type { World } from './world.ts';

export type RequestExtras = { headers?: Record<string, string>; cookie?: string };

export interface Site {
  url: string;
  host: string;
  routes: App['routes'];
  call(procedure: string, input: unknown, extras?: RequestExtras): Promise<RawAnswer>;
  query(procedure: string, extras?: RequestExtras): Promise<RawAnswer>;
  ask(method: string, path: string, extras?: RequestExtras, body?: string): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** The listener and its port are real; the test controls the clock and the mailbox of the world behind them. */
export async function openSite(world: World): Promise<Site> {
  const app = createApp(world.deps);
  const server = createServer(app.listener);
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const origin = world.deps.settings.publicUrl;
  const { host } = new URL(origin);

  const ask: Site['ask'] = (method, path, { headers = {}, cookie } = {}, body = undefined) => {
    const cookies = cookie === undefined ? {} : { cookie };
    return sendRequest({ port, method, path, headers: { host, origin, ...cookies, ...headers } }, body);
  };

  return {
    url: `http://127.0.0.1:${port}`,
    host,
    routes: app.routes,
    ask,
    call: (procedure, input, extras) =>
      ask('POST', `/trpc/${procedure}`, extras, JSON.stringify(input ?? {})),
    query: (procedure, extras) => ask('GET', `/trpc/${procedure}`, extras),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The attributes of the cookie are cut off, as a browser does when it sends the cookie back. */
export function readCookie(answer: RawAnswer, name = 'laveo'): string {
  const cookie = answer.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`));
  if (!cookie) throw new Error(`no ${name} cookie in this answer`);
  return cookie.split(';')[0] ?? '';
}
