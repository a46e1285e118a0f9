import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openWorld } from '#testing/openWorld.ts';
import { toJsonParts } from '../paging/jsonParts.ts';
import { compressBody, joinParts } from './sharedBody.ts';

const world = openWorld();
const makePage = (text: string) => Buffer.from(text.repeat(100));

it('joins the same parts once, and others apart', () => {
  const board = makePage('a board');
  const first = joinParts(['{', board, '}']);
  expect(String(first)).toBe(`{${board}}`);
  expect(joinParts(['{', board, '}'])).toBe(first);
  expect(joinParts(['[', board, ']'])).not.toBe(first);
  expect(joinParts(['{', makePage('a board'), '}'])).not.toBe(first);
  expect(joinParts(['{', '}'])).toBe('{}');
});

it('remembers few answers of one page', () => {
  const board = makePage('a board');
  const first = joinParts(['0', board]);
  for (let i = 1; i <= 4; i++) joinParts([String(i), board]);
  expect(joinParts(['0', board])).not.toBe(first);
});

it('compresses the same bytes once for each encoding', async () => {
  const body = joinParts(['{', makePage('a board'), '}']);
  const first = compressBody(body, 'br');
  expect(compressBody(body, 'br')).toBe(first);
  expect(compressBody(body, 'gzip')).not.toBe(first);
  expect(brotliDecompressSync(await first)).toEqual(body);
  expect(gunzipSync(await compressBody(body, 'gzip'))).toEqual(body);
  expect(brotliDecompressSync(await compressBody('a text', 'br')).toString()).toBe('a text');
});

it('gives all desks that may see the same the same bytes of a list until an order changes', async () => {
  const client = world.as(world.client());
  const desks = [world.as(world.admin()), world.as(world.admin())];
  await client.orders.place(world.aCart());
  const readBodies = () =>
    Promise.all(
      desks.map(async (desk) =>
        joinParts([
          '{',
          ...toJsonParts(await desk.dispatch.counts()),
          ...toJsonParts(await desk.dispatch.board({})),
          '}',
        ]),
      ),
    );
  const [first, second] = await readBodies();
  expect(second).toBe(first);
  await client.orders.place(world.aCart());
  const [third, fourth] = await readBodies();
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
});
