import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { appRouter } from './router.ts';
import { type Served, serveWorld } from './testing/http.ts';
import type { UserRow } from './testing/people.ts';
import { aWorld, type World } from './testing/world.ts';

/**
 * Who may call what. One column each: anonymous, unconfirmed, client, livreur, admin, superadmin, deactivated.
 * y: gets past the door; 1: 401, must sign in; 3: 403, not his role; 4: 404, does not exist for him.
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
type Row = [kind: 'query' | 'mutation', cells: string, input?: unknown];

const ID = '11111111-1111-4111-8111-111111111111';
const order = { orderId: ID };
const stranger = {
  fullname: 'Awa Koné',
  phone: '0701020304',
  email: 'inconnue@exemple.ci',
  password: 'motdepasse-long',
};
const token = 'a'.repeat(43);
const password = { password: 'not-his-own' };
const garment = { name: 'Chemise', services: [{ name: 'Lavage', price: 800 }] };

const PROCEDURES: Record<string, Row> = {
  'auth.me': ['query', 'yyyyyyy'],
  'auth.signIn': ['mutation', 'yyyyyyy', { email: 'nobody@exemple.ci', ...password }],
  'auth.signOut': ['mutation', 'yyyyyyy'],
  'auth.signUp': ['mutation', 'yyyyyyy', stranger],
  'auth.signUpLivreur': ['mutation', 'yyyyyyy', stranger],
  'auth.confirmEmail': ['mutation', 'yyyyyyy', { token }],
  'auth.resendConfirmation': ['mutation', 'yyyyyyy', { email: 'nobody@exemple.ci' }],
  'auth.requestReset': ['mutation', 'yyyyyyy', { email: 'nobody@exemple.ci' }],
  'auth.checkReset': ['mutation', 'yyyyyyy', { token }],
  'auth.resetPassword': ['mutation', 'yyyyyyy', { token, password: 'motdepasse-long' }],
  'auth.requestInternalCode': ['mutation', 'yyyyyyy'],
  'auth.redeemInternalCode': ['mutation', 'yyyyyyy', { code: '000000' }],
  'auth.signUpInternal': ['mutation', 'yyyyyyy', { grant: token, role: 'admin', ...stranger }],
  'auth.door': ['query', '11333y1'],
  'auth.reopenDoor': ['mutation', '11333y1'],

  'profile.get': ['query', '11yyyy1'],
  'profile.update': ['mutation', '11yyyy1', { fullname: 'Awa Koné', phone: '0701020304' }],
  'profile.changePassword': ['mutation', '11yyyy1', { current: 'not-his-own', password: 'motdepasse-long' }],
  'profile.exportData': ['mutation', '11yyyy1', password],
  'profile.deleteAccount': ['mutation', '11yyyy1', password],
  'profile.places': ['query', '11y3331'],

  'catalogue.list': ['query', 'yyyyyyy'],
  'catalogue.facts': ['query', 'yyyyyyy'],
  'catalogue.all': ['query', '11333y1'],
  'catalogue.create': ['mutation', '11333y1', garment],
  'catalogue.update': ['mutation', '11333y1', { productId: ID, ...garment }],
  'catalogue.remove': ['mutation', '11333y1', { productId: ID }],
  'catalogue.reorder': ['mutation', '11333y1', { productIds: [ID] }],
  'catalogue.uploadImage': ['mutation', '11333y1'],

  'orders.place': ['mutation', '11y3331', { key: ID }],
  'orders.latest': ['query', '11y3331'],
  'orders.inProgress': ['query', '11y3331', {}],
  'orders.history': ['query', '11y3331', {}],
  'orders.get': ['query', '11y3331', order],
  'orders.timeline': ['query', '11y3331', order],
  'orders.position': ['query', '11y3331', order],
  'orders.again': ['query', '11y3331', order],
  'orders.cancel': ['mutation', '11y3331', order],
  'orders.choosePayment': ['mutation', '11y3331', { ...order, method: 'wave' }],
  'orders.declarePaid': ['mutation', '11y3331', order],

  'missions.active': ['query', '113y331'],
  'missions.history': ['query', '113y331', {}],
  'missions.get': ['query', '113y331', order],
  'missions.advance': ['mutation', '113y331', { ...order, from: 'assigned' }],
  'missions.confirmCash': ['mutation', '113y331', order],
  'missions.reportPosition': ['mutation', '113y331', { location: { lng: -4, lat: 5.3 } }],

  'dispatch.board': ['query', '1133yy1', {}],
  'dispatch.unassigned': ['query', '1133yy1', {}],
  'dispatch.inProgress': ['query', '1133yy1', {}],
  'dispatch.delivered': ['query', '1133yy1', {}],
  'dispatch.counts': ['query', '1133yy1'],
  'dispatch.map': ['query', '1133yy1'],
  'dispatch.livreurs': ['query', '1133yy1', {}],
  'dispatch.order': ['query', '1133yy1', order],
  'dispatch.events': ['query', '1133yy1', order],
  'dispatch.position': ['query', '1133yy1', order],
  'dispatch.assign': ['mutation', '1133yy1', { ...order, leg: 'pickup', livreurId: ID, from: 'pending' }],
  'dispatch.reassign': ['mutation', '1133yy1', { ...order, livreurId: ID }],
  'dispatch.setStatus': ['mutation', '1133yy1', { ...order, from: 'assigned', to: 'picked_up' }],
  'dispatch.cancel': ['mutation', '1133yy1', { ...order, from: 'pending' }],
  'dispatch.remove': ['mutation', '1133yy1', order],
  'dispatch.markPaid': ['mutation', '1133yy1', order],

  'inbox.sendMessage': [
    'mutation',
    'yyyyyyy',
    { fullname: 'Awa', email: 'awa@exemple.ci', message: 'Bonjour' },
  ],
  'inbox.apply': ['mutation', 'yyyyyyy', { ...stranger, password: undefined, city: 'Abidjan' }],
  'inbox.messages': ['query', '1133yy1', {}],
  'inbox.applications': ['query', '1133yy1', {}],
  'inbox.counts': ['query', '1133yy1'],
  'inbox.decide': ['mutation', '1133yy1', { applicationId: ID, state: 'contacted' }],

  'people.list': ['query', '11333y1', { role: 'client' }],
  'people.setActive': ['mutation', '11333y1', { userId: ID, active: false }],
  'people.verifyLivreur': ['mutation', '1133yy1', { userId: ID, verified: true }],
  'people.history': ['query', '11333y1', { userId: ID }],
  'people.resendConfirmation': ['mutation', '11333y1', { userId: ID }],

  'stats.counters': ['query', '11333y1'],
  'stats.overview': ['query', '11333y1'],
  'audit.list': ['query', '11333y1', {}],
  'audit.choices': ['query', '11333y1'],
  'outbox.list': ['query', '11333y1', {}],
  'outbox.counts': ['query', '11333y1'],
  'outbox.retry': ['mutation', '11333y1', { id: ID }],
};

/** Beside tRPC; `:own` stands for the invoice of an order that the client of the matrix has placed. */
const ROUTES: Record<string, [path: string, cells: string]> = {
  'GET /healthz': ['/healthz', 'yyyyyyy'],
  'GET /readyz': ['/readyz', 'yyyyyyy'],
  'GET /live': ['/live', '11yyyy1'],
  'GET /uploads/:file': ['/uploads/none.webp', '4444444'],
  'GET /factures/:name': ['/factures/:own.pdf', '11y4yy1'],
  'GET /exports/:name': ['/exports/commandes.csv', '11333y1'],
  // In a demonstration only; its letters go nowhere else.
  'GET /demo/letters': ['/demo/letters', 'yyyyyyy'],
  'GET /robots.txt': ['/robots.txt', 'yyyyyyy'],
  'GET /sitemap.xml': ['/sitemap.xml', 'yyyyyyy'],
  'POST /webhooks/wave': ['/webhooks/wave', '4444444'],
  // Files of the build and pages of the site: nobody's data is in them.
  'GET /*': ['/tarifs', 'yyyyyyy'],
};

let world: World;
let served: Served;
let people: Record<Column, UserRow | null>;
let invoice: string;

beforeAll(async () => {
  world = await aWorld({ settings: { demo: true } });
  served = await serveWorld(world);
  const [unconfirmed, deactivated] = [world.client('Pas confirmée'), world.admin('Parti')];
  people = {
    anonymous: null,
    unconfirmed,
    client: world.client(),
    livreur: world.livreur(),
    admin: world.admin(),
    superadmin: world.superadmin(),
    deactivated,
  };
  world.db.update(users).set({ confirmedAt: null }).where(eq(users.id, unconfirmed.id)).run();
  world.db.update(users).set({ active: false }).where(eq(users.id, deactivated.id)).run();
  if (people.client) await world.as(people.client).orders.place(world.aCart());
  invoice = world.db.select().from(orders).get()?.id ?? '';
});
afterAll(async () => {
  await served.close();
  world.close();
});

/** A fresh session for each call: signing out must not change the next cell. */
function cookieOf(column: Column): { cookie?: string } {
  const person = people[column];
  return person ? { cookie: served.cookieOf(person) } : {};
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const cellsOf = <T>(rows: Record<string, T>, cells: (row: T) => string) =>
  Object.entries(rows).flatMap(([name, row]) =>
    COLUMNS.map((column, i) => ({ name, row, column, cell: cells(row)[i] ?? '' })),
  );

describe('the matrix', () => {
  it('lists every procedure, as what it is, and none that is gone', () => {
    const there = Object.fromEntries(Object.entries(procedures).map(([name, { _def }]) => [name, _def.type]));
    expect(Object.fromEntries(Object.entries(PROCEDURES).map(([name, [kind]]) => [name, kind]))).toEqual(
      there,
    );
  });

  it('lists every other route', () => {
    const there = new Set(served.app.routes.map(({ method, path }) => `${method} ${path}`));
    there.delete('ALL /trpc/*');
    expect([...there].sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('has a cell for everybody', () => {
    for (const [, cells] of Object.values(PROCEDURES)) expect(cells).toMatch(/^[y13]{7}$/);
    for (const [, cells] of Object.values(ROUTES)) expect(cells).toMatch(/^[y134]{7}$/);
  });
});

const EXPECTED: Record<string, string> = { '1': 'NOT_SIGNED_IN', '3': 'FORBIDDEN' };

it.each(cellsOf(PROCEDURES, (row) => row[1]))(
  '$name by $column: $cell',
  async ({ name, row, column, cell }) => {
    const [kind, , input] = row;
    const answer = await served.call(name, input, { ...cookieOf(column), query: kind === 'query' });
    const { error } = (await answer.json()) as { error?: { data: { code: string } } };
    const code = error?.data.code ?? 'OK';
    if (cell === 'y') expect(['NOT_SIGNED_IN', 'FORBIDDEN', 'UNEXPECTED']).not.toContain(code);
    else expect(code).toBe(EXPECTED[cell]);
  },
);

const STATUS: Record<string, number> = { y: 200, '1': 401, '3': 403, '4': 404 };

it.each(cellsOf(ROUTES, (row) => row[1]))('$name by $column: $cell', async ({ name, row, column, cell }) => {
  const path = row[0].replace(':own', invoice);
  const answer = await served.ask(path, { ...cookieOf(column), method: name.split(' ')[0] ?? 'GET' });
  expect(answer.status).toBe(STATUS[cell]);
  await answer.body?.cancel();
});

it("another client's invoice is as absent as one that never was", async () => {
  const other = { cookie: served.cookieOf(world.client()) };
  const [hers, none] = await Promise.all([
    served.ask(`/factures/${invoice}.pdf`, other),
    served.ask(`/factures/${ID}.pdf`, other),
  ]);
  expect([hers.status, none.status]).toEqual([404, 404]);
  expect(await hers.text()).toBe(await none.text());
});
