import { describe, expect, it } from 'vitest';
import { ONCE, openFixture, openWorld } from '#testing/openWorld.ts';
import { listProcedures } from '#testing/routerProcedures.ts';
import { openSite } from '#testing/site.ts';
import { getRouteKind } from './requestGuard.ts';

const world = openWorld({}, ONCE);
const site = openFixture(
  () => openSite(world),
  (one) => one.close(),
  ONCE,
);

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/csp-report',
  '',
];
const ORIGINS: Record<string, Record<string, string>> = {
  evil: { origin: 'https://voleur.example', 'sec-fetch-site': 'cross-site' },
  null: { origin: 'null', 'sec-fetch-site': 'cross-site' },
  sibling: { origin: 'http://autre.localhost:3000', 'sec-fetch-site': 'same-site' },
  http: { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  none: { origin: '' },
};

const mutations = listProcedures('mutation');

const countChangedRows = () => world.store.sqlite.prepare('select total_changes()').pluck().get();

describe('T-X1: a write that another site makes a browser send', { timeout: 600_000 }, () => {
  it('is executed for no mutation, content type or origin, with a superadmin’s cookie or none', async () => {
    const boss = world.browser(world.superadmin());
    const cookies = [`laveo=${boss.cookies.get('laveo')}`, undefined];
    const before = countChangedRows();
    const statuses = new Map<number, number>();
    for (const name of mutations) {
      const asks = cookies.flatMap((cookie) =>
        TYPES.flatMap((type) =>
          Object.values(ORIGINS).map((origin) => {
            const headers = { 'content-type': type, ...origin };
            return site.ask('POST', `/trpc/${name}`, { headers, cookie }, '{"email":"awa@exemple.ci"}');
          }),
        ),
      );
      for (const { status } of await Promise.all(asks)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const tried = mutations.length * TYPES.length * Object.keys(ORIGINS).length * cookies.length;
    console.info(`T-X1: ${mutations.length} mutations, ${tried} forged requests, all refused`);
    expect([...statuses]).toEqual([[403, tried]]);
    expect(countChangedRows()).toBe(before);
  });

  it('cannot be dressed as a read: a mutation answers no GET, a route that writes none either', async () => {
    const cookie = `laveo=${world.browser(world.superadmin()).cookies.get('laveo')}`;
    // The first use of a session writes a row, so it comes before the count.
    await site.query('auth.me', { cookie });
    const before = countChangedRows();
    for (const name of mutations) {
      const { status } = await site.query(`${name}?input=%7B%7D`, { cookie });
      expect([name, status]).toEqual([name, 405]);
    }
    expect(countChangedRows()).toBe(before);
    const writing = site.routes.filter(({ method }) => !['GET', 'HEAD'].includes(method));
    for (const { method, path } of writing.filter(({ method }) => method !== 'ALL')) {
      // Routes for machines check no origin and read no cookie; they answer 404, as the provider is unknown here.
      const refusal = getRouteKind(path) === 'machine' ? 404 : 403;
      for (const headers of Object.values(ORIGINS))
        expect([path, (await site.ask(method, path, { headers, cookie }, '')).status]).toEqual([
          path,
          refusal,
        ]);
    }
    expect(countChangedRows()).toBe(before);
  });

  it('no answer invites another site to read it', async () => {
    const headers = { origin: 'https://voleur.example', 'access-control-request-method': 'POST' };
    for (const method of ['OPTIONS', 'GET'])
      for (const path of ['/trpc/auth.signIn', '/trpc/auth.me', '/', '/live']) {
        const answer = await site.ask(method, path, { headers });
        const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        expect(names).toEqual([]);
      }
  });
});
