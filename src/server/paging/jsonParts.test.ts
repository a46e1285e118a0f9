import { expect, it } from 'vitest';
import { createPage, joinText, toJsonParts } from './jsonParts.ts';

const page = { items: [{ id: 'a', name: 'Koné’s "linen"' }, { id: 'b' }], nextCursor: 'next' };
const json = ['{"items":', Buffer.from(JSON.stringify(page.items)), ',"nextCursor":"next"}'];
const makePage = () => createPage<{ id: string }>(json);
const writeText = (value: unknown) => joinText(toJsonParts(value));

it('sends what was written as it is, and reads the same', () => {
  expect(toJsonParts(makePage())).toBe(json);
  expect(makePage()).toEqual(page);
  expect({ ...makePage() }).toEqual(page);
  expect('items' in makePage()).toBe(true);
  expect(JSON.stringify(makePage())).toBe(joinText(json));
});

it('sends what somebody here has changed as it was left, and nobody else’s', () => {
  const shorter = makePage();
  shorter.items.pop();
  expect(JSON.parse(writeText(shorter)).items).toHaveLength(1);
  expect(makePage()).toEqual(page);
});

it('is awaited unread', async () => {
  expect(toJsonParts(await makePage())).toBe(json);
});

it('writes everything else', () => {
  expect(writeText({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(writeText(null)).toBe('null');
  expect(writeText('é')).toBe('"é"');
});
