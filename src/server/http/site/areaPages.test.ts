import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { paths } from '#domain/addresses.ts';
import { FIRST_DATA_ID, type FirstData } from '#domain/contract/firstData.ts';
import { listFirstReads } from '#domain/contract/firstReads.ts';
import { DAY } from '#domain/format/calendar.ts';
import { ROLES } from '#domain/people/roles.ts';
import { listScreens } from '#domain/screens/screens.ts';
import { serveWorld } from '#testing/http.ts';
import { ONCE, openFixture, openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { NO_SITE, type Site } from '../../app.ts';
import { appRouter } from '../../router.ts';
import { NAME_MARK } from './areaFrame.ts';

const EMPTY =
  '<!doctype html><html><head><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"><!--page--></div></body></html>';
const SITE: Site = {
  ...NO_SITE,
  html: EMPTY,
  screens: {
    '/commander': { js: ['assets/order.js'], css: [] },
    '/client': { js: ['assets/client.js'], css: ['assets/client.css'] },
    '/client/dashboard': { js: ['assets/client.js', 'assets/dashboard.js'], css: ['assets/client.css'] },
  },
  areas: {
    entryCss: 'body { color: teal }',
    renderSkeleton: (role, path, nameMark) => ({
      html: `<i aria-busy>${role} ${path} ${nameMark}</i>`,
      css: 'i{}',
    }),
  },
};

const world = openWorld({}, ONCE);
const served = openFixture(
  () => serveWorld(world, SITE),
  (one) => one.close(),
  ONCE,
);

const openPage = async (path: string, user?: UserRow, headers: Record<string, string> = {}) => {
  const answer = await served.fetchPath(path, {
    headers,
    ...(user ? { cookie: served.cookieOf(user) } : {}),
  });
  return { answer, html: await answer.text() };
};
const BLOCK = new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">(.*?)</script>`, 's');
const parseData = (html: string): FirstData | null => {
  const text = BLOCK.exec(html)?.[1];
  return text === undefined ? null : JSON.parse(text);
};
const findRead = (html: string, path: string) =>
  parseData(html)?.reads.find((read) => read.path === path)?.data;

it('leads a client who comes back from a payment to its order, and nobody else', async () => {
  const orderId = '27ce3be2-0000-4000-8000-000000000000';
  const follow = async (search: string, user?: UserRow) => {
    const cookie = user && { cookie: served.cookieOf(user) };
    const answer = await served.fetchPath(`/paiement?${search}`, { redirect: 'manual', ...cookie });
    return answer.headers.get('location');
  };
  const client = world.client();
  expect(await follow(`commande=${orderId}`, client)).toBe(`${paths.client.thanks(orderId)}?paye`);
  const refused = await follow(`echec&commande=${orderId}`, client);
  expect(refused).toBe(`${paths.client.orders}?echec#${orderId}`);
  expect(await follow('commande=//evil.example', client)).toBeNull();
  expect(await follow('', client)).toBeNull();
  expect(await follow(`commande=${orderId}`)).toBeNull();
  expect(await follow(`commande=${orderId}`, world.livreur())).toBeNull();
});

it('the order form of somebody signed out has its shape and its files, and is the same for everybody', async () => {
  const { answer, html } = await openPage(paths.order);
  expect(html).toContain(`<i aria-busy>null ${paths.order} </i>`);
  expect(html).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/order.js">',
  );
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const signedIn = await openPage(paths.order, world.client());
  expect(signedIn.html).toBe(html);
});

it('a public page carries its styles: it is painted before any other file has come', async () => {
  const site = await serveWorld(world, {
    ...SITE,
    prerendered: [paths.home, paths.signIn],
    render: () => ({ head: '', html: '<p>Laveo</p>', data: '' }),
    screens: { [paths.home]: { js: [], css: ['assets/visitor.css'] } },
    readStyles: (files) => (files.length > 0 ? 'p { color: white }' : ''),
  });
  const readHtml = async (path: string) => (await site.fetchPath(path)).text();
  const home = await readHtml(paths.home);
  expect(home).toContain('<style>body { color: teal }p { color: white }</style>');
  expect(home.match(/<link rel="stylesheet"(?! disabled)/g)).toBeNull();
  expect(home).toContain('<link rel="stylesheet" disabled crossorigin href="/assets/visitor.css">');
  expect(await readHtml(paths.signIn)).toContain('<style>body { color: teal }</style>');
  await site.close();
});

describe('the page of an area', () => {
  it('is stored nowhere, and allows no more script than any other page', async () => {
    const { answer, html } = await openPage('/client/dashboard', world.client());
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('vary')).toContain('cookie');
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('names every file of its screen, the styles after its shape, and carries those of the entry', async () => {
    const { html } = await openPage('/client/dashboard', world.client());
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/dashboard.js">');
    expect(html).toContain('body { color: teal }');
    // Vite’s loader looks for this link before it fetches the stylesheet.
    expect(html).toContain('<link rel="stylesheet" disabled crossorigin href="/assets/index.css">');
    const order = ['aria-busy', '/assets/client.css', '<div id="root">'].map((part) => html.indexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const other = await openPage('/client/facture/0f0f0f0f', world.client());
    expect(other.html).toContain('assets/client.js');
    expect(other.html).not.toContain('assets/dashboard.js');
  });

  it('does not count as a question of a livreur’s phone, whose waiting acts it cannot name', async () => {
    const livreur = world.livreur();
    const { html } = await openPage(paths.livreur.dashboard, livreur);
    expect(findRead(html, 'missions.active')).toMatchObject({ items: [] });
    expect(findRead(html, 'missions.availability')).toMatchObject({ state: 'on' });
    expect(findRead(html, 'cash.mine')).toMatchObject({ held: 0 });
    const [session] = world.db.select().from(sessions).where(eq(sessions.userId, livreur.id)).all();
    expect(session).toMatchObject({ heardAt: null });
  });

  it('holds a hostile name as text, in its shape and in its data', async () => {
    const fullname = '</script><img src=x onerror=alert(1)>$&\u2028';
    const { html } = await openPage('/client/dashboard', world.client(fullname));
    expect(html).not.toContain('<img');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;$&amp;');
    expect(parseData(html)?.me.fullname).toBe(fullname);
  });

  it('carries what its first calls would answer to the same person, and nobody else’s orders', async () => {
    const [awa, koffi] = [world.client('Awa Koné'), world.client('Koffi Aka')];
    const order = await world.as(awa).orders.place(world.aCart());
    const { html } = await openPage('/client/dashboard', awa);
    expect(parseData(html)?.me).toMatchObject({ id: awa.id, fullname: 'Awa Koné' });
    const answer = await served.call('orders.latest', undefined, {
      cookie: served.cookieOf(awa),
      query: true,
    });
    expect(findRead(html, 'orders.latest')).toEqual((await answer.json()).result.data);
    expect(html).toContain(order.id);
    const other = await openPage('/client/dashboard', koffi);
    expect(other.html).not.toContain(order.id);
    expect(other.html).not.toContain('Awa');
    expect((await openPage('/livreur/dashboard', world.livreur())).html).not.toContain(order.id);
  });

  it('has the board as the screen shows it: a list on a phone, columns on a desk, neither for a search', async () => {
    const admin = world.admin();
    const phone = parseData((await openPage('/admin/dashboard', admin, { 'sec-ch-ua-mobile': '?1' })).html);
    const desk = parseData((await openPage('/admin/dashboard', admin)).html);
    const search = parseData((await openPage('/admin/dashboard?q=kone', admin)).html);
    const findBoard = (data: FirstData | null) => data?.reads.find(({ path }) => path === 'dispatch.board');
    expect(findBoard(phone)).toMatchObject({ isPaged: true, input: { form: 'card' } });
    expect(findBoard(desk)?.input).toHaveProperty('rowsByStatus');
    expect(desk?.reads.map(({ path }) => path)).toContain('dispatch.livreurs');
    expect(findBoard(search)).toBeUndefined();
    expect(search?.reads.length).toBeGreaterThan(0);
  });

  it('has on each page of the desk what stands above it and in its navigation', async () => {
    for (const path of ['/admin/caisse', '/admin/commandes/0f0f0f0f', '/superadmin/reglages']) {
      const user = path.startsWith('/admin') ? world.admin() : world.superadmin();
      const paths = parseData((await openPage(path, user)).html)?.reads.map((read) => read.path);
      expect(paths, path).toEqual(['dispatch.counts', 'inbox.counts']);
    }
  });

  it('asks only for queries that exist', () => {
    const queries = Object.keys(appRouter._def.procedures);
    for (const path of ROLES.flatMap(listScreens).map((screen) => screen.path))
      for (const isPhone of [true, false])
        for (const read of listFirstReads(path, { isPhone, search: '' }))
          expect(queries, path).toContain(read.path);
  });

  it('leaves out what was refused', async () => {
    const admin = world.admin();
    const { deps } = world;
    const countCall = deps.limits.countCall;
    deps.limits.countCall = () => {
      throw new Error('not now');
    };
    const { html } = await openPage('/admin/dashboard', admin);
    deps.limits.countCall = countCall;
    expect(parseData(html)).toMatchObject({ me: { id: admin.id }, reads: [] });
  });
});

describe('the empty page, the same for everybody, is sent', () => {
  const expectEmptyPage = ({ html }: { html: string }) => expect(html).toBe(EMPTY);

  it('to visitors, and to people of another role', async () => {
    expectEmptyPage(await openPage('/client/dashboard'));
    expectEmptyPage(await openPage('/admin/dashboard', world.client()));
    expectEmptyPage(await openPage('/superadmin/panel', world.admin()));
    expectEmptyPage(await openPage('/clients', world.client()));
  });

  it('while the server cannot tell who asks', async () => {
    const client = world.client();
    const { deps } = world;
    const { steadyNow } = deps;
    const cookie = served.cookieOf(client);
    deps.steadyNow = () => {
      throw new Error('no clock');
    };
    const answer = await served.fetchPath('/client/dashboard', { cookie });
    deps.steadyNow = steadyNow;
    expect([answer.status, await answer.text()]).toEqual([200, EMPTY]);
  });

  it('after the session has expired, the account was closed or its role changed', async () => {
    const [expired, closed, moved] = [world.client(), world.client(), world.client()];
    const cookies = [expired, closed, moved].map((user) => served.cookieOf(user));
    updateRow(world.db, users, closed.id, { active: false });
    updateRow(world.db, users, moved.id, { role: 'livreur' });
    for (const cookie of cookies.slice(1))
      expect(await (await served.fetchPath('/client/dashboard', { cookie })).text()).toBe(EMPTY);
    world.clock.advance(31 * DAY);
    for (const cookie of cookies)
      expect(await (await served.fetchPath('/client/dashboard', { cookie })).text()).toBe(EMPTY);
  });
});

it('the shape that a phone stores is the same for everybody', async () => {
  const client = world.client('Awa Koné');
  const visitor = await openPage('/app-shell/client');
  expect(visitor.html).toContain('client /client');
  expect(visitor.html).not.toContain(NAME_MARK);
  expect(parseData(visitor.html)).toBeNull();
  expect((await openPage('/app-shell/client', client)).html).toBe(visitor.html);
  expect((await openPage('/app-shell/admin', world.admin())).html).toBe(EMPTY);
});
