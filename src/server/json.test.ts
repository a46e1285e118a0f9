import { expect, it } from 'vitest';
import { jsonOf, writtenPage } from './json.ts';

const page = { items: [{ id: 'a', name: 'Koné’s "linen"' }, { id: 'b' }], nextCursor: 'next' };
const bytes = Buffer.from(JSON.stringify(page));

it('sends what was written as it is, and reads the same', () => {
  expect(jsonOf(writtenPage(bytes))).toBe(bytes);
  expect(writtenPage(bytes)).toEqual(page);
  expect({ ...writtenPage(bytes) }).toEqual(page);
  expect(JSON.stringify(writtenPage(bytes))).toBe(String(bytes));
});

it('sends what somebody here has changed as he left it, and nobody else’s', () => {
  const mine = writtenPage<{ id: string }>(bytes);
  mine.items.pop();
  expect(JSON.parse(String(jsonOf(mine))).items).toHaveLength(1);
  expect(writtenPage(bytes).items).toHaveLength(2);
});

it('writes everything else', () => {
  expect(jsonOf({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(jsonOf(null)).toBe('null');
  expect(jsonOf('é')).toBe('"é"');
});
