import { expect, it } from 'vitest';
import { jsonOf, writtenPage } from './json.ts';

const rows = ['{"id":"a","name":"Koné’s \\"linen\\""}', '{"id":"b","name":null}'];

it('sends what was written as it is, and reads the same', () => {
  const sent = jsonOf(writtenPage(rows, 'next'));
  expect(sent).toBe(`{"items":[${rows[0]},${rows[1]}],"nextCursor":"next"}`);
  expect(JSON.parse(sent)).toEqual(writtenPage(rows, 'next'));
  expect(JSON.stringify(writtenPage(rows, 'next'))).toBe(sent);
  expect(jsonOf(writtenPage([], null))).toBe('{"items":[],"nextCursor":null}');
});

it('sends what somebody here has changed as he left it', () => {
  const page = writtenPage<{ id: string }>(rows, null);
  page.items.pop();
  expect(JSON.parse(jsonOf(page)).items).toHaveLength(1);
});

it('writes everything else', () => {
  expect(jsonOf({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(jsonOf(null)).toBe('null');
  expect(jsonOf('é')).toBe('"é"');
});
