import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photos } from '#db/schema.ts';
import { aFolder } from '#testing/database.ts';
import { photoForm } from '#testing/exampleData.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import type { UserRow } from '#testing/people.ts';
import { routerProcedures } from '#testing/routerProcedures.ts';
import { createScene, prepareCall, type Scene } from '#testing/scene.ts';
import { aWorld, type World } from '#testing/world.ts';

/**
 * Who may call what. One column each: anonymous, unconfirmed, client, livreur, admin, superadmin, deactivated.
 * y: a valid call succeeds; 1: 401, sign in first; 3: 403, another role's; 4: 404, does not exist for them.
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
type Row = [kind: 'query' | 'mutation', cells: string];

const PROCEDURE_CELLS: Record<string, Row> = {
  'auth.me': ['query', 'yyyyyyy'],
  'auth.signIn': ['mutation', 'yyyyyyy'],
  'auth.signOut': ['mutation', 'yyyyyyy'],
  'auth.signUp': ['mutation', 'yyyyyyy'],
  'auth.signUpLivreur': ['mutation', 'yyyyyyy'],
  'auth.confirmEmail': ['mutation', 'yyyyyyy'],
  'auth.resendConfirmation': ['mutation', 'yyyyyyy'],
  'auth.requestReset': ['mutation', 'yyyyyyy'],
  'auth.checkReset': ['mutation', 'yyyyyyy'],
  'auth.resetPassword': ['mutation', 'yyyyyyy'],
  'auth.requestInternalCode': ['mutation', 'yyyyyyy'],
  'auth.redeemInternalCode': ['mutation', 'yyyyyyy'],
  'auth.signUpInternal': ['mutation', 'yyyyyyy'],
  'auth.door': ['query', '11333y1'],
  'auth.reopenDoor': ['mutation', '11333y1'],

  'profile.get': ['query', '11yyyy1'],
  'profile.update': ['mutation', '11yyyy1'],
  'profile.changePassword': ['mutation', '11yyyy1'],
  'profile.exportData': ['mutation', '11yyyy1'],
  'profile.deleteAccount': ['mutation', '11yyyy1'],
  'profile.sessions': ['query', '11yyyy1'],
  'profile.endSession': ['mutation', '11yyyy1'],
  'profile.endOtherSessions': ['mutation', '11yyyy1'],
  'profile.places': ['query', '11y3331'],
  'profile.savePlace': ['mutation', '11y3331'],
  'profile.renamePlace': ['mutation', '11y3331'],
  'profile.removePlace': ['mutation', '11y3331'],

  'secondFactor.list': ['query', '1133yy1'],
  'secondFactor.startPasskey': ['mutation', '1133yy1'],
  'secondFactor.addPasskey': ['mutation', '1133yy1'],
  'secondFactor.startTotp': ['mutation', '1133yy1'],
  'secondFactor.confirmTotp': ['mutation', '1133yy1'],
  'secondFactor.removePasskey': ['mutation', '1133yy1'],
  'secondFactor.removeTotp': ['mutation', '1133yy1'],
  'secondFactor.renewRecoveryCodes': ['mutation', '1133yy1'],
  'secondFactor.passkeyOptions': ['mutation', '1133yy1'],
  'secondFactor.provePasskey': ['mutation', '1133yy1'],
  'secondFactor.proveTotp': ['mutation', '1133yy1'],
  'secondFactor.proveRecoveryCode': ['mutation', '1133yy1'],
  'secondFactor.provePassword': ['mutation', '1133yy1'],

  'catalogue.list': ['query', 'yyyyyyy'],
  'catalogue.facts': ['query', 'yyyyyyy'],
  'catalogue.all': ['query', '11333y1'],
  'catalogue.create': ['mutation', '11333y1'],
  'catalogue.fill': ['mutation', '11333y1'],
  'catalogue.update': ['mutation', '11333y1'],
  'catalogue.remove': ['mutation', '11333y1'],
  'catalogue.reorder': ['mutation', '11333y1'],
  'catalogue.uploadImage': ['mutation', '11333y1'],

  'photos.upload': ['mutation', '11yyyy1'],

  'orders.place': ['mutation', '11y3331'],
  'orders.latest': ['query', '11y3331'],
  'orders.inProgress': ['query', '11y3331'],
  'orders.history': ['query', '11y3331'],
  'orders.get': ['query', '11y3331'],
  'orders.timeline': ['query', '11y3331'],
  'orders.position': ['query', '11y3331'],
  'orders.slots': ['query', 'yyyyyyy'],
  'orders.again': ['query', '11y3331'],
  'orders.cancel': ['mutation', '11y3331'],
  'orders.amend': ['mutation', '11y3331'],
  'orders.choosePayment': ['mutation', '11y3331'],
  'orders.declarePaid': ['mutation', '11y3331'],
  'orders.claim': ['mutation', '11y3331'],

  'missions.active': ['query', '113y331'],
  'missions.history': ['query', '113y331'],
  'missions.record': ['query', '113y331'],
  'missions.get': ['query', '113y331'],
  'missions.advance': ['mutation', '113y331'],
  'missions.checkCode': ['mutation', '113y331'],
  'missions.undo': ['mutation', '113y331'],
  'missions.fail': ['mutation', '113y331'],
  'missions.giveBack': ['mutation', '113y331'],
  'missions.confirmCash': ['mutation', '113y331'],
  'missions.arrange': ['mutation', '113y331'],
  'missions.availability': ['query', '113y331'],
  'missions.setAvailability': ['mutation', '113y331'],
  'missions.reportPosition': ['mutation', '113y331'],

  'dispatch.board': ['query', '1133yy1'],
  'dispatch.unassigned': ['query', '1133yy1'],
  'dispatch.inProgress': ['query', '1133yy1'],
  'dispatch.delivered': ['query', '1133yy1'],
  'dispatch.counts': ['query', '1133yy1'],
  'dispatch.map': ['query', '1133yy1'],
  'dispatch.livreurs': ['query', '1133yy1'],
  'dispatch.missionsOf': ['query', '1133yy1'],
  'dispatch.order': ['query', '1133yy1'],
  'dispatch.invoice': ['query', '1133yy1'],
  'dispatch.events': ['query', '1133yy1'],
  'dispatch.position': ['query', '1133yy1'],
  'dispatch.assign': ['mutation', '1133yy1'],
  'dispatch.reassign': ['mutation', '1133yy1'],
  'dispatch.assignMany': ['mutation', '1133yy1'],
  'dispatch.reassignMany': ['mutation', '1133yy1'],
  'dispatch.arrange': ['mutation', '1133yy1'],
  'dispatch.setStatus': ['mutation', '1133yy1'],
  'dispatch.cancel': ['mutation', '1133yy1'],
  'dispatch.fail': ['mutation', '1133yy1'],
  'dispatch.remove': ['mutation', '1133yy1'],
  'dispatch.countIn': ['mutation', '1133yy1'],
  'dispatch.settleCount': ['mutation', '1133yy1'],
  'dispatch.givenBack': ['mutation', '1133yy1'],
  'dispatch.amend': ['mutation', '1133yy1'],
  'dispatch.markPaid': ['mutation', '1133yy1'],
  'dispatch.refuseDeclared': ['mutation', '1133yy1'],
  'dispatch.refund': ['mutation', '1133yy1'],
  'dispatch.reverse': ['mutation', '1133yy1'],
  'dispatch.claims': ['query', '1133yy1'],
  'dispatch.claim': ['mutation', '1133yy1'],
  'dispatch.answerClaim': ['mutation', '1133yy1'],

  'dispatch.stopPlant': ['mutation', '1133yy1'],
  'dispatch.restartPlant': ['mutation', '1133yy1'],
  'dispatch.movePromise': ['mutation', '1133yy1'],

  'inbox.sendMessage': ['mutation', 'yyyyyyy'],
  'house.firstSteps': ['query', '11333y1'],
  'house.public': ['query', 'yyyyyyy'],
  'house.all': ['query', '11333y1'],
  'house.update': ['mutation', '11333y1'],
  'inbox.apply': ['mutation', 'yyyyyyy'],
  'inbox.messages': ['query', '1133yy1'],
  'inbox.applications': ['query', '1133yy1'],
  'inbox.counts': ['query', '1133yy1'],
  'inbox.markMessage': ['mutation', '1133yy1'],
  'inbox.decide': ['mutation', '1133yy1'],

  'cash.mine': ['query', '113y331'],
  'cash.handIn': ['mutation', '113y331'],
  'cash.desk': ['query', '1133yy1'],
  'cash.day': ['query', '1133yy1'],
  'cash.count': ['mutation', '1133yy1'],
  'cash.settle': ['mutation', '11333y1'],

  'people.list': ['query', '11333y1'],
  'people.create': ['mutation', '11333y1'],
  'people.setActive': ['mutation', '11333y1'],
  'people.verifyLivreur': ['mutation', '1133yy1'],
  'people.history': ['query', '11333y1'],
  'people.resendConfirmation': ['mutation', '11333y1'],

  'stats.counters': ['query', '11333y1'],
  'stats.overview': ['query', '11333y1'],
  'audit.list': ['query', '11333y1'],
  'audit.choices': ['query', '11333y1'],
  'outbox.list': ['query', '11333y1'],
  'outbox.counts': ['query', '11333y1'],
  'outbox.open': ['mutation', '11333y1'],
  'outbox.retry': ['mutation', '11333y1'],
};

/** Beside tRPC; `:own` stands for the invoice of an order that the client of the matrix has placed, `:photo` for one of its photos. */
const ROUTES: Record<string, [path: string, cells: string]> = {
  'GET /healthz': ['/healthz', 'yyyyyyy'],
  'GET /readyz': ['/readyz', 'yyyyyyy'],
  // Opened by a token of the settings, and by nobody's session.
  'GET /metrics': ['/metrics', '1111111'],
  'GET /live': ['/live', '11yyyy1'],
  'GET /uploads/:file': ['/uploads/none.webp', '4444444'],
  'GET /photos/:file': ['/photos/:photo', '44y4yy4'],
  'GET /factures/:name': ['/factures/:own.pdf', '11y4yy1'],
  'GET /exports/:name': ['/exports/commandes.csv', '11333y1'],
  // In a demonstration only; its letters go nowhere else.
  'GET /demo/letters': ['/demo/letters', 'yyyyyyy'],
  'GET /robots.txt': ['/robots.txt', 'yyyyyyy'],
  'GET /sitemap.xml': ['/sitemap.xml', 'yyyyyyy'],
  'GET /.well-known/security.txt': ['/.well-known/security.txt', 'yyyyyyy'],
  'POST /webhooks/wave': ['/webhooks/wave', '4444444'],
  // Files of the build and pages of the site: nobody's data is in them.
  'GET /*': ['/tarifs', 'yyyyyyy'],
};

const folder = aFolder();
let world: World;
let served: Served;
let scene: Scene;
let people: Record<Column, UserRow | null>;
let invoice: string;
let photo: string;

beforeAll(async () => {
  world = await aWorld({
    settings: { dataDir: folder.path, demo: true, metricsToken: 'a-token-for-prometheus' },
  });
  served = await serveWorld(world);
  scene = createScene(world);
  people = {
    ...scene,
    anonymous: null,
    unconfirmed: scene.person('client', { confirmedAt: null }),
    deactivated: scene.person('admin', { active: false }),
  };
  invoice = (await world.as(scene.client).orders.place(world.aCart())).id;
  ({ photo } = await world.as(scene.client).photos.upload(photoForm()));
  world.db.update(photos).set({ orderId: invoice }).run();
});
afterAll(async () => {
  await served.close();
  world.close();
  folder.remove();
});

/** A fresh session for each call: signing out must not change the next cell. */
function cookieOf(column: Column): { cookie?: string } {
  const person = people[column];
  return person ? { cookie: served.cookieOf(person) } : {};
}

const cellsOf = <T>(rows: Record<string, T>, cells: (row: T) => string) =>
  Object.entries(rows).flatMap(([name, row]) =>
    COLUMNS.map((column, i) => ({ name, row, column, cell: cells(row)[i] ?? '' })),
  );

describe('the matrix', () => {
  it('lists every procedure, as what it is, and none that is gone', () => {
    const kinds = Object.entries(routerProcedures).map(([name, { _def }]) => [name, _def.type]);
    const rows = Object.entries(PROCEDURE_CELLS).map(([name, [kind]]) => [name, kind]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(kinds));
  });

  it('lists every other route', () => {
    const routes = new Set(served.app.routes.map(({ method, path }) => `${method} ${path}`));
    routes.delete('ALL /trpc/*');
    expect([...routes].sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('has a cell for everybody', () => {
    for (const [, cells] of Object.values(PROCEDURE_CELLS)) expect(cells).toMatch(/^[y13]{7}$/);
    for (const [, cells] of Object.values(ROUTES)) expect(cells).toMatch(/^[y134]{7}$/);
  });
});

const EXPECTED: Record<string, string> = { y: 'OK', '1': 'NOT_SIGNED_IN', '3': 'FORBIDDEN' };

it.each(cellsOf(PROCEDURE_CELLS, (row) => row[1]))(
  '$name by $column: $cell',
  async ({ name, row, column, cell }) => {
    const isOutside = column === 'unconfirmed' || column === 'deactivated';
    const { browser, input } = await prepareCall(scene, name, isOutside ? 'anonymous' : column);
    const cookies = [browser.cookieHeader(), isOutside ? cookieOf(column).cookie : ''].filter(Boolean);
    const answer = await served.call(name, input, { cookie: cookies.join('; '), query: row[0] === 'query' });
    const { error } = (await answer.json()) as { error?: { data: { code: string } } };
    expect(error?.data.code ?? 'OK').toBe(EXPECTED[cell]);
  },
);

const STATUS: Record<string, number> = { y: 200, '1': 401, '3': 403, '4': 404 };

it.each(cellsOf(ROUTES, (row) => row[1]))('$name by $column: $cell', async ({ name, row, column, cell }) => {
  const path = row[0].replace(':own', invoice).replace(':photo', photo);
  const answer = await served.ask(path, { ...cookieOf(column), method: name.split(' ')[0] ?? 'GET' });
  expect(answer.status).toBe(STATUS[cell]);
  await answer.body?.cancel();
});

it("answers for another client's invoice as for one that does not exist", async () => {
  const other = { cookie: served.cookieOf(world.client()) };
  const [hidden, absent] = await Promise.all([
    served.ask(`/factures/${invoice}.pdf`, other),
    served.ask('/factures/11111111-1111-4111-8111-111111111111.pdf', other),
  ]);
  expect([hidden.status, absent.status]).toEqual([404, 404]);
  expect(await hidden.text()).toBe(await absent.text());
});
