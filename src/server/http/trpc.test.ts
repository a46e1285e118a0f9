import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { orderEvents } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { ONCE, openFixture, openServedWorld, openWorld } from '#testing/openWorld.ts';

const world = openWorld({}, ONCE);
const served = openServedWorld(world, ONCE);
const awa = openFixture(() => world.client(), undefined, ONCE);
const desk = openFixture(() => world.admin(), undefined, ONCE);
const writeInput = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
it('sends a list smaller to whoever can unfold it, and the same', async () => {
  for (let i = 0; i < 8; i++) await world.as(awa).orders.place(world.aCart());
  const cookie = served.cookieOf(desk);
  const path = `/trpc/dispatch.board?${writeInput({})}`;
  const answers = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) =>
      served.fetchPath(path, { cookie, headers: { 'accept-encoding': encoding } }),
    ),
  );
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br']);
  for (const { headers } of answers) expect(headers.get('vary')).toContain('accept-encoding');
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
const countEvents = () => world.db.select({ at: orderEvents.at }).from(orderEvents).all().length;
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
