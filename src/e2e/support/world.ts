import { randomUUID } from 'node:crypto';
import {
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { eq } from 'drizzle-orm';
import { createDb } from '#db/connection.ts';
import { sessions, users } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { hashToken } from '#server/tokens.ts';
import { addPerson, WORLD_PASSWORD } from '#testing/people.ts';
import { insertRows } from '#testing/rows.ts';
import { SAME_ORIGIN, sendRequest } from './freshConnection.ts';
import { recordToasts } from './page.ts';
import { TestServer } from './server.ts';

export { expect };

export type Account = { email: string; password: string; fullname: string };

export const DEMO_PASSWORD = 'laveo-demo';
export const PHONE = { width: 360, height: 800 };
/** The desk's lists are cards in this viewport, because tables do not fit. */
export const TABLET = { width: 1000, height: 800 };
export const DESK = { width: 1280, height: 800 };

const SENT_FILES = /^.*"path":"\/(assets|garments)\/[^"]*","status":200.*\n?/gm;

export type DemoRole = 'client' | 'livreur' | 'admin' | 'superadmin';

const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eef2ee"/><path d="M0 70 256 96M0 190l256-24M84 0l-20 256M196 0l14 256" stroke="#fff" stroke-width="12" fill="none"/><path d="M0 130q128 30 256-6" stroke="#f3dfb0" stroke-width="6" fill="none"/></svg>`;

/** Tests provoke these errors themselves, by a refusal or a lost network. */
const EXPECTED_ERRORS =
  /Failed to load resource|net::ERR_|the server responded with a status of 4|EventSource/;

/** `at` is the first address that the page opens; a page of `as` opens it once it is signed in. */
type BrowserOptions = Pick<BrowserContextOptions, 'viewport' | 'serviceWorkers'> & { at?: string };

interface Options {
  /** Maps have no tiles by default, because every intercepted request costs the processor twice. */
  tiles: boolean;
}

interface Fixtures {
  /** The browser is phone-sized by default, and an unexpected error in its console fails the test. */
  browse(options?: BrowserOptions): Promise<Page>;
  as(who: DemoRole | Account, options?: BrowserOptions): Promise<Page>;
  aClient(fullname?: string): Promise<Account>;
  aLivreur(fullname?: string): Promise<Account>;
  /** New people on phones, and the demonstration's desk on a wide screen. */
  client: Page;
  livreur: Page;
  admin: Page;
  owner: Page;
  /** The ids of sessions that end with the test. */
  storedSessions: string[];
  /** A test that fails shows what its server logged meanwhile, with a line for each request. */
  serverLog: undefined;
}

export const test = base.extend<Options & Fixtures & { server: TestServer }, { sharedServer: TestServer }>({
  // Playwright requires a destructuring pattern here, even of a fixture that needs no other.
  sharedServer: [
    async ({ browserName: _ }, use) => {
      const server = new TestServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],

  server: ({ sharedServer }, use) => use(sharedServer),

  tiles: [false, { option: true }],

  serverLog: [
    async ({ server }, use, info) => {
      server.takeLog();
      await use(undefined);
      const log = server.takeLog().replace(SENT_FILES, '');
      if (info.status !== info.expectedStatus)
        console.error(`The server's log during "${info.title}":\n${log}`);
    },
    { auto: true },
  ],

  storedSessions: async ({ server }, use) => {
    const ids: string[] = [];
    await use(ids);
    // The devices of a person of the demonstration stay few, however many tests sign in as that person.
    for (const id of ids) server.updateDatabase('delete from sessions where id = ?', id);
  },

  // The sessions are named here, because they end after the pages have closed.
  browse: async ({ browser, server, tiles, storedSessions: _ }, use) => {
    const contexts: BrowserContext[] = [];
    const consoleErrors: string[] = [];
    await use(async ({ at, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: server.url, viewport: PHONE, ...options });
      contexts.push(context);
      if (tiles)
        await context.route(/tile\.openstreetmap\.org/, (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: TILE }),
        );
      await recordToasts(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => consoleErrors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_ERRORS.test(message.text()))
          consoleErrors.push(message.text());
      });
      if (at) await page.goto(at);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(consoleErrors, 'errors in the console of a page').toEqual([]);
  },

  as: async ({ browse, server, storedSessions }, use) => {
    await use(async (who, { at, ...options } = {}) => {
      const page = await browse(options);
      const email = typeof who === 'string' ? `${who}@laveo.test` : who.email;
      const token = randomUUID();
      const [id, now] = [hashToken(token), Date.now()];
      storedSessions.push(id);
      server.runOnDatabase((sqlite) => {
        const db = createDb(sqlite);
        const person = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
        if (!person) throw new Error(`nobody has the address ${email}`);
        // Some tests move the server's clock, so the session lasts a month.
        insertRows(db, sessions, {
          id,
          userId: person.id,
          expiresAt: Math.floor((now + 30 * DAY) / 1000),
          absoluteExpiresAt: now + 30 * DAY,
          createdAt: now,
          verifiedAt: now,
        });
      });
      const cookie = {
        name: 'laveo',
        value: token,
        url: server.url,
        httpOnly: true,
        sameSite: 'Lax',
      } as const;
      await page.context().addCookies([cookie]);
      if (at) await page.goto(at);
      return page;
    });
  },

  aClient: async ({ server }, use) => {
    await use(async (fullname = 'Awa Koné') => storePerson(server, 'client', fullname));
  },

  aLivreur: async ({ server }, use) => {
    await use(async (fullname = 'Koffi Aka') => storePerson(server, 'livreur', fullname));
  },

  client: async ({ as, aClient }, use) => use(await as(await aClient())),
  livreur: async ({ as, aLivreur }, use) => use(await as(await aLivreur())),
  admin: async ({ as }, use) => use(await as('admin', { viewport: DESK })),
  owner: async ({ as }, use) => use(await as('superadmin', { viewport: DESK })),
});

/** The person is confirmed and has not signed in. */
function storePerson(server: TestServer, role: 'client' | 'livreur', fullname: string): Account {
  const email = `${randomUUID()}@laveo.test`;
  const [now, phone, verified] = [Date.now(), '+2250701020304', role === 'client'];
  server.runOnDatabase((sqlite) =>
    addPerson(createDb(sqlite), role, { number: 1, now, fullname, email, phone, verified }),
  );
  return { email, password: WORLD_PASSWORD, fullname };
}

/**
 * The tests of a file that changes the house share a server, which `prepare` may fill before the first of them. A fixture of
 * the worker would cost each such file a worker and a browser of its own.
 */
export function makeTestOnOwnServer(
  prepare: (server: TestServer) => void = () => {},
  makeEnvironment: () => Promise<Record<string, string>> = async () => ({}),
): typeof test {
  let own: TestServer | undefined;
  const onOwnServer = test.extend({
    server: async ({ browserName: _ }, use) => {
      if (!own) {
        own = new TestServer(await makeEnvironment());
        await own.start();
        prepare(own);
      }
      await use(own);
    },
  });
  onOwnServer.afterAll(() => own?.remove());
  return onOwnServer;
}

/** Console errors of this page do not fail the test, because the test cuts its network or blocks its files. */
export const openUnwatchedPage = (page: Page) => page.context().newPage();

/** The page's own cookies sign the request, and its address is that of the page's server. */
export async function call<T = unknown>(page: Page, procedure: string, input: unknown): Promise<T> {
  return readAnswer(
    procedure,
    await sendRequest(page.request, `/trpc/${procedure}`, {
      method: 'POST',
      data: input as object,
      headers: SAME_ORIGIN,
    }),
  );
}

export async function query<T = unknown>(page: Page, procedure: string, input?: unknown): Promise<T> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return readAnswer(procedure, await sendRequest(page.request, `/trpc/${procedure}${search}`));
}

async function readAnswer<T>(procedure: string, answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).result.data;
}

export async function changeHouse(owner: Page, changes: object): Promise<void> {
  const { version } = await query<{ version: number }>(owner, 'house.all');
  await call(owner, 'house.update', { changes, seen: version });
}
