import { beforeAll, describe, expect, it } from 'vitest';
import { photos } from '#db/schema.ts';
import { endpoints, paths } from '#domain/addresses.ts';
import { anAccount, anAccountInvoice } from '#testing/accounts/accounts.ts';
import { PROCEDURES, type ProcedureRow } from '#testing/apiReference/reference.ts';
import { aPhotoForm } from '#testing/exampleData.ts';
import { ONCE, openFixture, openScratchFolder, openServedWorld, openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { createScene, prepareCall } from '#testing/scene.ts';

/**
 * A row of the matrix has one character for each of these callers: `y` succeeds, `1` is 401 (sign in first), `3` is
 * 403 (for another role) and `4` is 404 (absent, or hidden from this role).
 */
const COLUMNS = [
  'anonymous',
  'unconfirmed',
  'client',
  'livreur',
  'admin',
  'superadmin',
  'deactivated',
] as const;
type Column = (typeof COLUMNS)[number];

const ROUTES: Record<string, [path: string, cells: string]> = {
  'GET /healthz': ['/healthz', 'yyyyyyy'],
  'GET /readyz': ['/readyz', 'yyyyyyy'],
  'GET /live': ['/live', '11yyyy1'],
  'GET /uploads/:file': ['/uploads/none.webp', '4444444'],
  'GET /photos/:file': ['/photos/:photo', '44y4yy4'],
  'GET /factures/:name': ['/factures/:own.pdf', '11y4yy1'],
  'GET /factures/comptes/:name': ['/factures/comptes/:month.pdf', '11y3yy1'],
  // The token of a link admits, and no session does.
  'POST /suivi/facture.pdf': ['/suivi/facture.pdf', '4444444'],
  'GET /exports/:name': ['/exports/commandes.csv', '11333y1'],
  'GET /demo/letters': ['/demo/letters', 'yyyyyyy'],
  'GET /robots.txt': ['/robots.txt', 'yyyyyyy'],
  'GET /sitemap.xml': ['/sitemap.xml', 'yyyyyyy'],
  'GET /.well-known/security.txt': ['/.well-known/security.txt', 'yyyyyyy'],
  // `isGenuine` of a machine route checks its messages, and no session admits any.
  'POST /webhooks/:name': ['/webhooks/wave', '4444444'],
  'GET /desabonnement/:token': ['/desabonnement/forged', '4444444'],
  'POST /desabonnement/:token': ['/desabonnement/forged', '4444444'],
  // Files of the build and pages of the site hold nobody's data.
  'GET /*': ['/tarifs', 'yyyyyyy'],
};

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path, demo: true } }), ONCE);
const served = openServedWorld(world, ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
let people: Record<Column, UserRow | null>;
let invoice: string;
let month: string;
let photo: string;

beforeAll(async () => {
  people = {
    ...scene,
    anonymous: null,
    unconfirmed: scene.person('client', { confirmedAt: null }),
    deactivated: scene.person('admin', { active: false }),
  };
  invoice = (await world.as(scene.client).orders.place(world.aCart())).id;
  const account = anAccount(world, { people: [scene.client] });
  month = anAccountInvoice(world, account.id, { month: '2026-10' });
  ({ photo } = await world.as(scene.client).photos.upload(aPhotoForm()));
  world.db.update(photos).set({ orderId: invoice }).run();
});

/** Each call gets a fresh session, so that signing out does not change the next cell. */
function makeCookie(column: Column): { cookie?: string } {
  const person = people[column];
  return person ? { cookie: served.cookieOf(person) } : {};
}

const listCells = <T>(rows: Record<string, T>, cells: (row: T) => string) =>
  Object.entries(rows).flatMap(([name, row]) =>
    COLUMNS.map((column, i) => ({ name, row, column, cell: cells(row)[i] ?? '' })),
  );

describe('the matrix', () => {
  it('lists every other route', () => {
    const routes = new Set(served.app.routes.map(({ method, path }) => `${method} ${path}`));
    routes.delete(`ALL ${endpoints.trpc}/*`);
    expect([...routes].sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('has a cell for everybody', () => {
    for (const [, cells] of Object.values(ROUTES)) expect(cells).toMatch(/^[y134]{7}$/);
  });
});

const OUTSIDE: readonly Column[] = ['anonymous', 'unconfirmed', 'deactivated'];

function getExpected({ roles }: ProcedureRow, column: Column): string {
  if (!roles) return 'OK';
  if (OUTSIDE.includes(column)) return 'NOT_SIGNED_IN';
  return roles.some((role) => role === column) ? 'OK' : 'FORBIDDEN';
}

const CALLS = PROCEDURES.flatMap((row) =>
  COLUMNS.map((column) => ({ ...row, column, expected: getExpected(row, column) })),
);

it.each(CALLS)('$name by $column: $expected', async ({ name, kind, column, expected }) => {
  const isOutside = column === 'unconfirmed' || column === 'deactivated';
  const { browser, input } = await prepareCall(scene, name, isOutside ? 'anonymous' : column);
  const cookies = [browser.buildCookieHeader(), isOutside ? makeCookie(column).cookie : ''].filter(Boolean);
  const answer = await served.call(name, input, { cookie: cookies.join('; '), query: kind === 'query' });
  const { error } = (await answer.json()) as { error?: { data: { code: string } } };
  expect(error?.data.code ?? 'OK').toBe(expected);
});

const STATUS: Record<string, number> = { y: 200, '1': 401, '3': 403, '4': 404 };

it.each(listCells(ROUTES, (row) => row[1]))(
  '$name by $column: $cell',
  async ({ name, row, column, cell }) => {
    const path = row[0].replace(':own', invoice).replace(':month', month).replace(':photo', photo);
    const answer = await served.fetchPath(path, {
      ...makeCookie(column),
      method: name.split(' ')[0] ?? 'GET',
    });
    expect(answer.status).toBe(STATUS[cell]);
    await answer.body?.cancel();
  },
);

it.each([
  ["another client's order", () => `/factures/${invoice}.pdf`, '/factures'],
  ["another business's month", () => paths.accountInvoicePdf(month), endpoints.accountInvoices],
])('answers for the invoice of %s as for one that does not exist', async (_, makePath, folder) => {
  const person = world.client();
  anAccount(world, { name: 'Cabinet', people: [person] });
  const other = { cookie: served.cookieOf(person) };
  const [hidden, absent] = await Promise.all([
    served.fetchPath(makePath(), other),
    served.fetchPath(`${folder}/11111111-1111-4111-8111-111111111111.pdf`, other),
  ]);
  expect([hidden.status, absent.status]).toEqual([404, 404]);
  expect(await hidden.text()).toBe(await absent.text());
});
