import { expect, it } from 'vitest';
import { createPage, joinText, toJsonParts } from './jsonParts.ts';

const page = { items: [{ id: 'a', name: 'Koné’s "linen"' }, { id: 'b' }], nextCursor: 'next' };
const json = ['{"items":', Buffer.from(JSON.stringify(page.items)), ',"nextCursor":"next"}'];
const readPage = () => createPage<{ id: string }>(json);
const writeText = (value: unknown) => joinText(toJsonParts(value));

it('sends what was written as it is, and reads the same', () => {
  expect(toJsonParts(readPage())).toBe(json);
  expect(readPage()).toEqual(page);
  expect({ ...readPage() }).toEqual(page);
  expect('items' in readPage()).toBe(true);
  expect(JSON.stringify(readPage())).toBe(joinText(json));
});

it('sends what somebody here has changed as it was left, and nobody else’s', () => {
  const shorter = readPage();
  shorter.items.pop();
  expect(JSON.parse(writeText(shorter)).items).toHaveLength(1);
  expect(readPage()).toEqual(page);
});

it('is awaited unread', async () => {
  expect(toJsonParts(await readPage())).toBe(json);
});

it('writes everything else', () => {
  expect(writeText({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(writeText(null)).toBe('null');
  expect(writeText('é')).toBe('"é"');
});
