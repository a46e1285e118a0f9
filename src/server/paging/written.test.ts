import { expect, it } from 'vitest';
import { jsonOf, textOf, written } from './written.ts';

const page = { items: [{ id: 'a', name: 'Koné’s "linen"' }, { id: 'b' }], nextCursor: 'next' };
const json = ['{"items":', Buffer.from(JSON.stringify(page.items)), ',"nextCursor":"next"}'];
const readPage = () => written<typeof page>(json);
const sent = (value: unknown) => textOf(jsonOf(value));

it('sends what was written as it is, and reads the same', () => {
  expect(jsonOf(readPage())).toBe(json);
  expect(readPage()).toEqual(page);
  expect({ ...readPage() }).toEqual(page);
  expect('items' in readPage()).toBe(true);
  expect(JSON.stringify(readPage())).toBe(textOf(json));
});

it('sends what somebody here has changed as he left it, and nobody else’s', () => {
  const shorter = readPage();
  shorter.items.pop();
  expect(JSON.parse(sent(shorter)).items).toHaveLength(1);
  const renamed = Object.assign(readPage(), { nextCursor: 'other' });
  expect(JSON.parse(sent(renamed))).toEqual({ ...page, nextCursor: 'other' });
  expect(readPage()).toEqual(page);
});

it('is awaited unread', async () => {
  expect(jsonOf(await readPage())).toBe(json);
});

it('writes everything else', () => {
  expect(sent({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(sent(null)).toBe('null');
  expect(sent('é')).toBe('"é"');
});
