import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/failures.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import type { UserRow } from '#testing/people.ts';
import { aWorld, type World } from '#testing/world.ts';
import { appRouter } from '../router.ts';
import { contextOf } from './context.ts';

let world: World;
let served: Served;
let awa: UserRow;
let desk: UserRow;
let orderId: string;

beforeAll(async () => {
  world = await aWorld();
  served = await serveWorld(world);
  awa = world.client();
  desk = world.admin();
  orderId = (await world.as(awa).orders.place(world.aCart())).id;
  await world.as(awa).orders.place(world.aCart());
});
afterAll(async () => {
  await served.close();
  world.close();
});

const REFERENCE = /[0-9a-f]{8}-[0-9a-f-]{27}(?="|\.")/g;
interface Answer {
  status: number;
  body: unknown;
}
const plain = async (answer: Response): Promise<Answer> => {
  const body = JSON.parse(await answer.text(), (name, value) =>
    name === 'requestId' ? '' : value,
  ) as unknown;
  return { status: answer.status, body: JSON.parse(JSON.stringify(body).replace(REFERENCE, '')) as unknown };
};

/** The same call answered by tRPC's own handler. */
async function byTheBook(path: string, cookie: string): Promise<Answer> {
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
    req: new Request(`http://localhost${path}`),
    router: appRouter,
    createContext: () => contextOf(world.deps, request),
  });
  return plain(answer);
}

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const cases: [what: string, who: () => UserRow | null, path: () => string][] = [
  ['a list', () => desk, () => `/trpc/dispatch.board?${input({})}`],
  ['a page of a list', () => desk, () => `/trpc/dispatch.board?${input({ limit: 1 })}`],
  ['one order', () => desk, () => `/trpc/dispatch.order?${input({ orderId })}`],
  ['no input', () => awa, () => '/trpc/orders.latest'],
  ['null', () => null, () => '/trpc/auth.me'],
  ['a batch', () => awa, () => `/trpc/orders.latest,orders.history?batch=1&${input({ 1: { limit: 5 } })}`],
  ['a batch of one', () => desk, () => `/trpc/dispatch.counts?batch=1&${input({})}`],
  [
    'a batch with a refusal in it',
    () => awa,
    () => `/trpc/orders.latest,dispatch.counts?batch=1&${input({})}`,
  ],
  ['a stranger', () => null, () => `/trpc/dispatch.board?${input({})}`],
  ['the wrong role', () => awa, () => `/trpc/dispatch.board?${input({})}`],
  ['an order that is not there', () => desk, () => `/trpc/dispatch.order?${input({ orderId: awa.id })}`],
  ['an input that is refused', () => desk, () => `/trpc/dispatch.order?${input({ orderId: 3, more: 1 })}`],
  ['an input that is no JSON', () => desk, () => '/trpc/dispatch.board?input=%7B'],
  [
    'a batch whose input is a list',
    () => desk,
    () => `/trpc/dispatch.counts,dispatch.board?batch=1&${input([{}])}`,
  ],
  ['an unknown name', () => desk, () => '/trpc/dispatch.nothing'],
  ['a name of every object', () => desk, () => '/trpc/constructor'],
  ['two names that are no batch', () => desk, () => '/trpc/orders.latest,dispatch.counts'],
  ['a write', () => desk, () => `/trpc/dispatch.remove?${input({ orderId })}`],
];

it.each(cases)('answers %s as tRPC does', async (_, who, path) => {
  const someone = who();
  const cookie = someone ? served.cookieOf(someone) : '';
  const answer = await served.ask(path(), { cookie });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await plain(answer)).toEqual(await byTheBook(path(), cookie));
});

it('sends a list smaller to whoever can unfold it, and the same', async () => {
  for (let i = 0; i < 6; i++) await world.as(awa).orders.place(world.aCart());
  const cookie = served.cookieOf(desk);
  const path = `/trpc/dispatch.board?${input({})}`;
  const answers = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) =>
      served.ask(path, { cookie, headers: { 'accept-encoding': encoding } }),
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
    const refused = await served.ask('/trpc/orders.latest', { cookie });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('7');
  } finally {
    limits.countCall = real;
  }
});
