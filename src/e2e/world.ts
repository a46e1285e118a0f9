import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { ask } from './alone.ts';
import { TestServer } from './server.ts';
import { noteToasts } from './told.ts';

export { expect };

export const DEMO_PASSWORD = 'laveo-demo';
export const PHONE = { width: 360, height: 800 };
export const DESK = { width: 1280, height: 800 };

export type DemoRole = 'client' | 'livreur' | 'admin' | 'superadmin';

/** Streets of nowhere in the place of a map tile: no test leaves the machine. */
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eef2ee"/><path d="M0 70 256 96M0 190l256-24M84 0l-20 256M196 0l14 256" stroke="#fff" stroke-width="12" fill="none"/><path d="M0 130q128 30 256-6" stroke="#f3dfb0" stroke-width="6" fill="none"/></svg>`;

/** What a console may say without a test failing: only what a test itself provokes (a refusal, a cut network). */
const PROVOKED = /Failed to load resource|net::ERR_|the server responded with a status of 4|EventSource/;

export interface Account {
  email: string;
  password: string;
  fullname: string;
}

interface Fixtures {
  /** A fresh browser, phone-sized unless told, whose console errors fail the test. */
  browse(options?: { viewport?: { width: number; height: number } }): Promise<Page>;
  /** The same, signed in. */
  as(who: DemoRole | Account, options?: { viewport?: { width: number; height: number } }): Promise<Page>;
  /** A confirmed client of one's own, made through the API and the letter he received. */
  aClient(fullname?: string): Promise<Account>;
  aLivreur(fullname?: string): Promise<Account>;
}

export const test = base.extend<Fixtures, { server: TestServer }>({
  server: [
    // Playwright reads the fixtures from this pattern, which may not be empty.
    async ({ browserName: _ }, use) => {
      const server = new TestServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],

  browse: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async ({ viewport = PHONE } = {}) => {
      const context = await browser.newContext({ baseURL: server.url, viewport });
      contexts.push(context);
      await context.route(/tile\.openstreetmap\.org/, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: TILE }),
      );
      await noteToasts(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !PROVOKED.test(message.text())) complaints.push(message.text());
      });
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints, 'a page complained in its console').toEqual([]);
  },

  as: async ({ browse, server }, use) => {
    await use(async (who, options) => {
      const page = await browse(options);
      const account = typeof who === 'string' ? { email: `${who}@laveo.test`, password: DEMO_PASSWORD } : who;
      await call(page.request, server, 'auth.signIn', { email: account.email, password: account.password });
      return page;
    });
  },

  aClient: async ({ playwright, server }, use) => {
    await use((fullname = 'Awa Koné') => signUp(playwright, server, 'auth.signUp', fullname));
  },

  aLivreur: async ({ playwright, server }, use) => {
    await use((fullname = 'Koffi Aka') => signUp(playwright, server, 'auth.signUpLivreur', fullname));
  },
});

type RequestMaker = { request: { newContext(): Promise<APIRequestContext> } };

async function signUp(
  playwright: RequestMaker,
  server: TestServer,
  procedure: string,
  fullname: string,
): Promise<Account> {
  const email = `${randomUUID()}@laveo.test`;
  const password = 'un-mot-de-passe';
  const request = await playwright.request.newContext();
  await call(request, server, procedure, { fullname, phone: '07 01 02 03 04', email, password });
  await call(request, server, 'auth.confirmEmail', { token: await tokenFrom(server, email) });
  await request.dispose();
  return { email, password, fullname };
}

/** The token of the newest link that was sent to an address. */
export async function tokenFrom(server: TestServer, email: string): Promise<string> {
  return new URL(await linkFrom(server, email)).hash.replace(/^.*token=/, '');
}

export async function linkFrom(server: TestServer, email: string): Promise<string> {
  const link = () =>
    server
      .letters(email)
      .at(-1)
      ?.text.match(/https?:\/\/\S*#\S+/)?.[0];
  await expect.poll(link, { message: `a letter with a link to ${email}` }).toBeTruthy();
  return link() ?? '';
}

/** Calls a procedure as this browser, the way the pages do. */
export async function call(
  request: APIRequestContext,
  server: TestServer,
  procedure: string,
  input: unknown,
): Promise<unknown> {
  const answer = await ask(request, `${server.url}/trpc/${procedure}`, {
    method: 'POST',
    data: input as object,
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: unknown } }).result.data;
}

export async function query(
  request: APIRequestContext,
  server: TestServer,
  procedure: string,
  input?: unknown,
): Promise<unknown> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await ask(request, `${server.url}/trpc/${procedure}${search}`);
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: unknown } }).result.data;
}
