import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createPostPush, createResolve } from './post.ts';

it('is looked up beside the threads that letters and payments need', async () => {
  const silent = createSocket('udp4');
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const resolve = createResolve(500, [`127.0.0.1:${silent.address().port}`]);
  const ended: string[] = [];
  const lookUps = Array.from({ length: 40 }, async (_, i) => {
    expect(await resolve(`never-${i}.example`)).toEqual([]);
    ended.push('push');
  });
  await lookup('localhost');
  ended.push('system');
  await Promise.all(lookUps);
  silent.close();
  expect(ended[0]).toBe('system');
});

it('is refused at the time of a notification when its name leads into the house by then', async () => {
  let connections = 0;
  const house = createServer(() => {
    connections += 1;
  }).listen(0, '127.0.0.1');
  await once(house, 'listening');
  const { port } = house.address() as { port: number };
  const post = createPostPush(async () => ['142.250.1.1', '127.0.0.1']);
  const details = { endpoint: `https://push.example:${port}/`, method: 'POST', headers: {}, body: null };
  await expect(post(details as never)).rejects.toThrow('push.example is not public');
  expect(connections).toBe(0);
  house.close();
});
