import { expect, it } from 'vitest';
import { jsonOf, written } from './written.ts';

const page = { items: [{ id: 'a', name: 'Koné’s "linen"' }, { id: 'b' }], nextCursor: 'next' };
const bytes = Buffer.from(JSON.stringify(page));

it('sends what was written as it is, and reads the same', () => {
  expect(jsonOf(written(bytes))).toBe(bytes);
  expect(written(bytes)).toEqual(page);
  expect({ ...written(bytes) }).toEqual(page);
  expect(JSON.stringify(written(bytes))).toBe(String(bytes));
});

it('sends what somebody here has changed as he left it, and nobody else’s', () => {
  const changed = written<typeof page>(bytes);
  changed.items.pop();
  expect(JSON.parse(String(jsonOf(changed))).items).toHaveLength(1);
  expect(written<typeof page>(bytes).items).toHaveLength(2);
  const renamed = Object.assign(written<{ nextCursor: string }>(bytes), { nextCursor: 'other' });
  expect(JSON.parse(String(jsonOf(renamed)))).toEqual({ ...page, nextCursor: 'other' });
});

it('writes everything else', () => {
  expect(jsonOf({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(jsonOf(null)).toBe('null');
  expect(jsonOf('é')).toBe('"é"');
});

it('is awaited unread', async () => {
  expect(jsonOf(await written(bytes))).toBe(bytes);
  expect('items' in written(bytes)).toBe(true);
});
