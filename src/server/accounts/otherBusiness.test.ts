import { beforeAll, expect, it } from 'vitest';
import { anAccount, anAccountInvoice, anAccountOrder } from '#testing/accounts/accounts.ts';
import { isOpenTo, PROCEDURES } from '#testing/apiReference/reference.ts';
import { ONCE, openFixture, openServedWorld, openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { callProcedure, createScene, prepareCall } from '#testing/scene.ts';

const world = openWorld({ settings: { demo: true } }, ONCE);
const served = openServedWorld(world, ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
let own: { accountId: string; orderId: string; invoiceId: string };
let stranger: UserRow;

beforeAll(() => {
  const { client } = scene;
  stranger = world.client('Paul Yao');
  anAccount(world, { name: 'Clinique Farah', people: [stranger] });
  const { id: accountId } = anAccount(world, { people: [client] });
  const { id: orderId } = anAccountOrder(world, accountId, {
    completedAt: world.clock.now(),
    clientId: client.id,
  });
  own = { accountId, orderId, invoiceId: anAccountInvoice(world, accountId, { month: '2026-10' }) };
});

const ROOMS = /^(accounts|orders|recurring|claims|payments|promises)\./;
const procedures = PROCEDURES.filter((row) => ROOMS.test(row.name) && isOpenTo(row, 'client')).map(
  ({ name }) => name,
);

const IDS = ['accountId', 'orderId', 'ruleId', 'invoiceId'];
const isId = ([field]: [string, unknown]) => IDS.includes(field);

it.each(procedures)('%s tells the person of another business nothing', async (name) => {
  const { input } = await prepareCall(scene, name, 'client');
  const ids = Object.entries((input ?? {}) as Record<string, unknown>).filter(isId);
  const onOwn = ids.flatMap(([field]) => Object.entries(own).filter(([each]) => each === field));
  for (const part of [{}, Object.fromEntries(onOwn)]) {
    const request = input && { ...input, ...part };
    const outcome = await callProcedure(world.browser(stranger), name, request);
    expect(outcome).toHaveProperty(ids.length > 0 ? 'refused' : 'answer');
    const { id, fullname } = scene.client;
    for (const secret of [...Object.values(own), ...ids.map(([, value]) => String(value)), id, fullname])
      expect(JSON.stringify(outcome)).not.toContain(secret);
  }
});

it.each([
  ['an order', () => `/factures/${own.orderId}.pdf`],
  ['a month', () => `/factures/comptes/${own.invoiceId}.pdf`],
])('the PDF of %s is absent for the person of another business', async (_, getPath) => {
  const getStatus = async (person: UserRow) => {
    const answer = await served.fetchPath(getPath(), { cookie: served.cookieOf(person) });
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await getStatus(scene.client)).toBe(200);
  expect(await getStatus(stranger)).toBe(404);
});
