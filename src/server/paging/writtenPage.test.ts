import { expect, it } from 'vitest';
import { jsonOf, writtenPage } from './writtenPage.ts';

const page = { items: [{ id: 'a', name: 'Koné’s "linen"' }, { id: 'b' }], nextCursor: 'next' };
const bytes = Buffer.from(JSON.stringify(page));

it('sends what was written as it is, and reads the same', () => {
  expect(jsonOf(writtenPage(bytes))).toBe(bytes);
  expect(writtenPage(bytes)).toEqual(page);
  expect({ ...writtenPage(bytes) }).toEqual(page);
  expect(JSON.stringify(writtenPage(bytes))).toBe(String(bytes));
});

it('sends what somebody here has changed as he left it, and nobody else’s', () => {
  const page = writtenPage<{ id: string }>(bytes);
  page.items.pop();
  expect(JSON.parse(String(jsonOf(page))).items).toHaveLength(1);
  expect(writtenPage(bytes).items).toHaveLength(2);
});

it('writes everything else', () => {
  expect(jsonOf({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(jsonOf(null)).toBe('null');
  expect(jsonOf('é')).toBe('"é"');
});
