import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { endpoints } from '#domain/addresses.ts';
import { PROCEDURES } from '#testing/apiReference/reference.ts';
import { readDrawnText } from '#testing/documents/pdfText.ts';
import { addLinkedOrder, addNeighbour, readAllRows, readSecrets } from '#testing/follow/neighbours.ts';
import { ONCE, openFixture, openScratchFolder, openServedWorld, openWorld } from '#testing/openWorld.ts';
import { routerProcedures } from '#testing/routerProcedures.ts';
import { listColumn } from '#testing/rows.ts';
import { createScene, prepareCall } from '#testing/scene.ts';
import { readSize } from '#testing/size.ts';
import { getSessionCookieName } from '../auth/cookies.ts';

const REQUESTS = readSize('LINK_REQUESTS', { usual: 500, whole: 20_000 });
const NAMES = Object.keys(routerProcedures);

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path } }), ONCE);
const served = openServedWorld(world, ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
const examples = new Map<string, unknown>();
let own: { orderId: string; token: string };
let secrets: string[];
let ids: string[];

beforeAll(async () => {
  for (const name of NAMES) examples.set(name, (await prepareCall(scene, name, 'anonymous')).input);
  await addNeighbour(scene);
  own = await addLinkedOrder(scene);
  secrets = readSecrets(world, own.orderId);
  ids = secrets.filter((secret) => UUID.test(secret));
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A stranger has no password, code or token but the link's. */
const PROOF = /password|current|code|token|grant|response/i;
/** Anybody may ask for a letter to any address. */
const ADDRESS = 'personne@exemple.ci';

type Draw = () => number;
const drawNothing: Draw = () => 0;

const pickOrder = (orderIds: readonly string[], draw: Draw) => orderIds[draw() % orderIds.length];

/** The example of a procedure is aimed at rows of others, and proves itself with the link's token alone. */
function aimInput(value: unknown, draw: Draw, key = ''): unknown {
  if (PROOF.test(key)) return own.token;
  if (key === 'email') return ADDRESS;
  if (value instanceof FormData) return aimForm(value, draw);
  if (Array.isArray(value)) return value.map((one) => aimInput(one, draw));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, aimInput(one, draw, name)]));
  if (typeof value !== 'string') return value;
  if (UUID.test(value)) return draw === drawNothing ? value : pickOrder([...ids, own.orderId], draw);
  return draw() % 8 === 7 ? own.token : value;
}

function aimForm(form: FormData, draw: Draw): FormData {
  const aimed = new FormData();
  for (const [name, value] of form)
    aimed.set(name, typeof value === 'string' ? String(aimInput(value, draw, name)) : value);
  return aimed;
}

const CARRIERS = ['cookie', 'bearer', 'header', 'query'] as const;
type Carrier = (typeof CARRIERS)[number];

function buildHeaders(carriers: readonly Carrier[]): Record<string, string> {
  const { token } = own;
  const cookie = `${getSessionCookieName(world.deps.settings)}=${token}; token=${token}`;
  return {
    ...(carriers.includes('cookie') ? { cookie } : {}),
    ...(carriers.includes('bearer') ? { authorization: `Bearer ${token}` } : {}),
    ...(carriers.includes('header') ? { 'x-token': token } : {}),
  };
}

/** Words and ids of others in the answer that the request itself did not hold. */
async function findLeaks(
  path: string,
  init: RequestInit & { headers: Record<string, string> },
  carriers: readonly Carrier[],
): Promise<{ status: number; leaks: string[] }> {
  const query = carriers.includes('query') ? `${path.includes('?') ? '&' : '?'}token=${own.token}` : '';
  const answer = await served.fetchPath(path + query, init);
  const { status } = answer;
  const type = answer.headers.get('content-type') ?? '';
  // A stream of nudges never ends, and is nobody's without a session.
  if (type.startsWith('text/event-stream')) return { status, leaks: [type] };
  const body = Buffer.from(await answer.arrayBuffer());
  const text = type === 'application/pdf' ? readDrawnText(body) : body.toString();
  const sent = decodeURIComponent(path) + (init.body instanceof FormData ? '' : (init.body ?? ''));
  return { status, leaks: secrets.filter((secret) => text.includes(secret) && !sent.includes(secret)) };
}

function callWithToken(name: string, input: unknown, carriers: readonly Carrier[] = CARRIERS) {
  const headers = buildHeaders(carriers);
  const path = `${endpoints.trpc}/${name}`;
  if (input instanceof FormData) return findLeaks(path, { headers, method: 'POST', body: input }, carriers);
  const body = JSON.stringify(input ?? {});
  if (routerProcedures[name]?._def.type === 'query')
    return findLeaks(`${path}?input=${encodeURIComponent(body)}`, { headers }, carriers);
  const json = { 'content-type': 'application/json', ...headers };
  return findLeaks(path, { headers: json, method: 'POST', body }, carriers);
}

/** Rows of others that were changed or removed, and new rows that name others. */
function findChangedRows(before: Set<string>): string[] {
  const after = readAllRows(world);
  const gone = [...before].filter((row) => !after.has(row));
  const added = [...after].filter((row) => !before.has(row) && ids.some((id) => row.includes(id)));
  const stranger = world.db.select({ id: users.id }).from(users).where(eq(users.email, ADDRESS)).all();
  // The first opening of the own link is written, and so is its seal.
  const free = [own.orderId, ADDRESS, '"source":"order_links"', ...stranger.map(({ id }) => id)];
  return [...gone, ...added].filter((row) => !free.some((word) => row.includes(word)));
}

it('would see what an answer shows of others', async () => {
  const cookie = served.cookieOf(scene.admin);
  const path = `${endpoints.trpc}/dispatch.board?input=${encodeURIComponent('{"search":"Rachelle"}')}`;
  const { leaks } = await findLeaks(path, { headers: { cookie } }, []);
  expect(leaks).toContain('Rachelle Voisine');
  const before = readAllRows(world);
  await world.as(scene.client).profile.update({ fullname: 'Awa', phone: '0701020304' });
  expect(findChangedRows(before)).not.toEqual([]);
});

it('a link opens what is public and its own order, and nothing else by any procedure', async () => {
  const before = readAllRows(world);
  const opened: string[] = [];
  for (const name of NAMES) {
    const { status, leaks } = await callWithToken(name, aimInput(examples.get(name), drawNothing));
    expect([name, leaks]).toEqual([name, []]);
    if (status === 200) opened.push(name);
  }
  expect(findChangedRows(before)).toEqual([]);
  expect(PROCEDURES.filter(({ name, roles }) => roles && opened.includes(name))).toEqual([]);
  expect(opened).toEqual(
    expect.arrayContaining(['follow.get', 'follow.amend', 'follow.claim', 'follow.choosePayment']),
  );
});

const EXTRAS = ['token', 'orderId', 'id', 'contactId', 'userId', 'placeId', 'claimId'];
const extraKeys = fc.oneof(fc.constant([]), fc.subarray(EXTRAS));
const carriers = fc.subarray([...CARRIERS]);
const draws = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

function createDraw(numbers: readonly number[]): Draw {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
}

it(`${REQUESTS} random calls with a link reach nothing of anybody else`, async () => {
  const before = readAllRows(world);
  const procedure = fc.oneof(
    fc.constantFrom(...NAMES),
    fc.constantFrom(...NAMES.filter((name) => name.startsWith('follow.'))),
  );
  await fc.assert(
    fc.asyncProperty(procedure, extraKeys, carriers, draws, async (name, extras, by, numbers) => {
      const draw = createDraw(numbers);
      const input = aimInput(examples.get(name), draw);
      const more = Object.fromEntries(
        extras.map((key) => [key, key === 'token' ? own.token : pickOrder(ids, draw)]),
      );
      const isForm = input instanceof FormData;
      const { leaks } = await callWithToken(name, isForm ? input : { ...more, ...(input as object) }, by);
      expect(leaks).toEqual([]);
    }),
    { numRuns: REQUESTS, seed: 36, endOnFailure: true },
  );
  expect(findChangedRows(before)).toEqual([]);
});

it('a link opens no address but that of its own invoice', async () => {
  const before = readAllRows(world);
  const opened = new Set<string>();
  const files = secrets.filter((secret) => /\.(webp|webm|mp4)$/.test(secret));
  const orderIds = listColumn(world.db, orders, 'id')
    .filter((id) => id !== own.orderId)
    .slice(-10);
  const names = [...files, ...orderIds.map((id) => `${id}.pdf`), 'commandes.csv', own.token];
  for (const { method, path } of served.app.routes)
    for (const [i, name] of (path.includes(':') ? names : orderIds.slice(-2)).entries()) {
      const address = path
        .replace(/:\w+/, name)
        .replace('*', i % 2 ? `client/${name}` : `admin/orders/${name}`);
      const body = new URLSearchParams({ token: own.token, orderId: name }).toString();
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const headers = { ...buildHeaders(CARRIERS), ...(method === 'POST' ? form : {}) };
      const init = { method, headers, ...(method === 'POST' ? { body } : {}) };
      const { status, leaks } = await findLeaks(address, init, CARRIERS);
      expect([address, leaks]).toEqual([address, []]);
      if (status === 200) opened.add(`${method} ${path}`);
    }
  const toAll = ['GET /*', 'GET /.well-known/security.txt', 'GET /healthz', 'GET /readyz', 'GET /robots.txt'];
  expect([...opened].sort()).toEqual([...toAll, 'GET /sitemap.xml', 'POST /suivi/facture.pdf']);
  expect(findChangedRows(before)).toEqual([]);
});
