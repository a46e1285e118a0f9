import { once } from 'node:events';
import { connect } from 'node:net';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { beforeAll, expect, it } from 'vitest';
import { orderEvents } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { ONCE, openFixture, openServedWorld, openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { appRouter } from '../router.ts';
import { createContext } from './context.ts';

const world = openWorld({}, ONCE);
const served = openServedWorld(world, ONCE);
const awa = openFixture(() => world.client(), undefined, ONCE);
const desk = openFixture(() => world.admin(), undefined, ONCE);
let orderId: string;

beforeAll(async () => {
  orderId = (await world.as(awa).orders.place(world.aCart())).id;
  await world.as(awa).orders.place(world.aCart());
});

const DRAWN = /[0-9a-f]{8}-[0-9a-f-]{27}(?="|\.")|(?<="(pickup|delivery|return)":")\d{4}(?=")/g;
type Answer = { status: number; body: unknown };
const readAnswer = async (answer: Response): Promise<Answer> => {
  const body = JSON.parse(await answer.text(), (name, value) =>
    name === 'requestId' ? '' : value,
  ) as unknown;
  return { status: answer.status, body: JSON.parse(JSON.stringify(body).replace(DRAWN, '')) as unknown };
};

async function askAdapter(path: string, cookie: string, init?: RequestInit): Promise<Answer> {
  const [, token] = cookie.split('=');
  const request = {
    id: '',
    ip: '127.0.0.1',
    userAgent: '',
    cookie: () => token,
    setCookie: () => {},
    clearCookie: () => {},
    clearSiteData: () => {},
  };
  const answer = await fetchRequestHandler({
    endpoint: '/trpc',
    req: new Request(`http://localhost${path}`, init),
    router: appRouter,
    createContext: () => createContext(world.deps, request),
  });
  return readAnswer(answer);
}

const writeInput = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const cases: [what: string, who: UserRow | null, path: () => string][] = [
  ['a list', desk, () => `/trpc/dispatch.board?${writeInput({})}`],
  ['a page of a list', desk, () => `/trpc/dispatch.board?${writeInput({ limit: 1 })}`],
  ['one order', desk, () => `/trpc/dispatch.order?${writeInput({ orderId })}`],
  ['no input', awa, () => '/trpc/orders.latest'],
  ['null', null, () => '/trpc/auth.me'],
  ['a batch', awa, () => `/trpc/orders.latest,orders.history?batch=1&${writeInput({ 1: { limit: 5 } })}`],
  ['a batch of one', desk, () => `/trpc/dispatch.counts?batch=1&${writeInput({})}`],
  [
    'a batch with a refusal in it',
    awa,
    () => `/trpc/orders.latest,dispatch.counts?batch=1&${writeInput({})}`,
  ],
  ['a stranger', null, () => `/trpc/dispatch.board?${writeInput({})}`],
  ['the wrong role', awa, () => `/trpc/dispatch.board?${writeInput({})}`],
  ['an order that is not there', desk, () => `/trpc/dispatch.order?${writeInput({ orderId: awa.id })}`],
  ['an input that is refused', desk, () => `/trpc/dispatch.order?${writeInput({ orderId: 3, more: 1 })}`],
  ['an input that is no JSON', desk, () => '/trpc/dispatch.board?input=%7B'],
  [
    'a batch whose input is a list',
    desk,
    () => `/trpc/dispatch.counts,dispatch.board?batch=1&${writeInput([{}])}`,
  ],
  ['an unknown name', desk, () => '/trpc/dispatch.nothing'],
  ['a name of every object', desk, () => '/trpc/constructor'],
  ['two names that are no batch', desk, () => '/trpc/orders.latest,dispatch.counts'],
  ['a write', desk, () => `/trpc/dispatch.remove?${writeInput({ orderId })}`],
];

it.each(cases)('answers %s as tRPC does', async (_, who, path) => {
  const cookie = who ? served.cookieOf(who) : '';
  const answer = await served.fetchPath(path(), { cookie });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await readAnswer(answer)).toEqual(await askAdapter(path(), cookie));
});

it('sends a list smaller to whoever can unfold it, and the same', async () => {
  for (let i = 0; i < 6; i++) await world.as(awa).orders.place(world.aCart());
  const cookie = served.cookieOf(desk);
  const path = `/trpc/dispatch.board?${writeInput({})}`;
  const answers = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) =>
      served.fetchPath(path, { cookie, headers: { 'accept-encoding': encoding } }),
    ),
  );
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br']);
  expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('accept-encoding'));
  const [whole, ...smaller] = await Promise.all(answers.map((answer) => answer.text()));
  expect(JSON.parse(whole ?? '').result.data.items).toHaveLength(8);
  expect(smaller).toEqual([whole, whole]);
});

it('says when to come again', async () => {
  const { limits } = world.deps;
  const cookie = served.cookieOf(world.client());
  const real = limits.countCall;
  limits.countCall = () => {
    throw new DomainError('TOO_MANY', { retryAfter: 7 });
  };
  try {
    const refused = await served.fetchPath('/trpc/orders.latest', { cookie });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('7');
  } finally {
    limits.countCall = real;
  }
});

const toJson = (value: unknown) => JSON.stringify(value);
const makeCart = () => world.aCart();
const placeOrder = async () => ({ orderId: (await world.as(awa).orders.place(makeCart())).id });
const countEvents = () => world.db.select({ at: orderEvents.at }).from(orderEvents).all().length;
const writes: [
  what: string,
  who: UserRow | null,
  path: string,
  body: () => string | FormData | Promise<string>,
  type?: string,
][] = [
  ['a mutation', awa, '/trpc/orders.place', () => toJson(makeCart())],
  [
    'a batch',
    awa,
    '/trpc/orders.cancel,orders.cancel?batch=1',
    async () => toJson({ 0: await placeOrder(), 1: await placeOrder() }),
  ],
  ['a batch of one', awa, '/trpc/orders.cancel?batch=1', async () => toJson({ 0: await placeOrder() })],
  [
    'a batch with a refusal in it',
    awa,
    '/trpc/orders.cancel,orders.cancel?batch=1',
    async () => toJson({ 0: await placeOrder(), 1: { orderId: awa.id } }),
  ],
  ['a refusal', awa, '/trpc/orders.cancel', () => toJson({ orderId: awa.id })],
  ['a stranger', null, '/trpc/orders.place', () => toJson(makeCart())],
  ['the wrong role', desk, '/trpc/orders.place', () => toJson(makeCart())],
  ['an input that is refused', awa, '/trpc/orders.place', () => toJson({ ...makeCart(), more: 1 })],
  ['an input that is null', awa, '/trpc/orders.place', () => 'null'],
  ['an input that is no JSON', awa, '/trpc/orders.place', () => '{'],
  ['no input', awa, '/trpc/orders.place', () => ''],
  ['a batch whose input is a list', awa, '/trpc/orders.cancel?batch=1', () => toJson([makeCart()])],
  ['a batch whose input is null', awa, '/trpc/orders.cancel?batch=1', () => 'null'],
  ['a query', desk, '/trpc/dispatch.board', () => toJson({})],
  [
    'a batch of a query and a mutation',
    awa,
    '/trpc/orders.cancel,orders.latest?batch=1',
    async () => toJson({ 0: await placeOrder() }),
  ],
  [
    'two names that are no batch',
    awa,
    '/trpc/orders.cancel,orders.cancel',
    () => toJson({ orderId: awa.id }),
  ],
  ['an unknown name', desk, '/trpc/dispatch.nothing', () => toJson({})],
  ['another kind of body', awa, '/trpc/orders.place', () => toJson(makeCart()), 'text/plain'],
  ['a form', awa, '/trpc/orders.place', () => new FormData(), ''],
  ['a form that is none', awa, '/trpc/photos.upload', () => '--x', 'multipart/form-data; boundary=x'],
  ['a form as a batch', awa, '/trpc/orders.cancel,orders.cancel?batch=1', () => new FormData(), ''],
];

it.each(writes)(
  'answers %s by POST as tRPC does',
  async (_, who, path, bodyOf, type = 'application/json') => {
    const cookie = who ? served.cookieOf(who) : '';
    const headers: HeadersInit = type ? { 'content-type': type } : {};
    const [first, second] = [await bodyOf(), await bodyOf()];
    const before = countEvents();
    const answer = await served.fetchPath(path, { cookie, method: 'POST', headers, body: first });
    const written = countEvents() - before;
    const expected = await askAdapter(path, cookie, { method: 'POST', headers, body: second });
    expect(await readAnswer(answer)).toEqual(expected);
    expect(countEvents() - before).toBe(2 * written);
  },
);

it('reads a body that comes in pieces, of a length announced or not', async () => {
  const body = toJson(makeCart());
  const chunked = new ReadableStream({
    async start(controller) {
      for (const part of [body.slice(0, 40), body.slice(40)]) {
        controller.enqueue(Buffer.from(part));
        await new Promise(setImmediate);
      }
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/json' };
  const cookie = served.cookieOf(awa);
  const options = { cookie, method: 'POST', headers, body: chunked, duplex: 'half' } as const;
  expect((await served.fetchPath('/trpc/orders.place', options)).status).toBe(200);

  const { port } = new URL(served.url);
  const line = 'POST /trpc/orders.place HTTP/1.1\r\nhost: 127.0.0.1:';
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `${line}${port}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  await new Promise(setImmediate);
  socket.write(body.slice(10));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('HTTP/1.1 200');
  socket.destroy();
});

it('gives up a body that is not sent to its end, and says nothing of it as a fault', async () => {
  const { port } = new URL(served.url);
  const before = countEvents();
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /trpc/orders.place HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nsec-fetch-site: same-origin\r\ncookie: ${served.cookieOf(awa)}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
  );
  // Once this later request is answered, the headers of the first one have been read.
  await served.fetchPath('/healthz');
  const logged = world.lines.length;
  socket.destroy();
  await expect.poll(() => world.lines.slice(logged).some((line) => line.includes('orders.place'))).toBe(true);
  expect(countEvents()).toBe(before);
  expect(world.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('answers no act before its commit, and all acts of a commit that fails as failed', async () => {
  const { sqlite } = world.store;
  const countOrders = () => sqlite.prepare('select count(*) from orders').pluck().get();
  const before = countOrders();
  // Deferred to the commit, the missing parent passes every statement.
  sqlite.exec(`create table broken (parent references users(id) deferrable initially deferred);
    create trigger broken_by_orders after insert on orders begin insert into broken values ('nobody'); end`);
  const placeTwo = () =>
    Promise.all(
      [world.client(), world.client()].map((client) =>
        served.fetchPath('/trpc/orders.place', {
          method: 'POST',
          cookie: served.cookieOf(client),
          headers: { 'content-type': 'application/json' },
          body: toJson(makeCart()),
        }),
      ),
    );
  expect((await placeTwo()).map(({ status }) => status)).toEqual([500, 500]);
  expect(countOrders()).toBe(before);
  sqlite.exec('drop trigger broken_by_orders; drop table broken');
  expect((await placeTwo()).map(({ status }) => status)).toEqual([200, 200]);
  expect(countOrders()).toBe(Number(before) + 2);
});
