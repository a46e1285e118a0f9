import { expect, test } from 'vitest';
import { isFilledByMachine } from '../inbox.ts';
import { pageSchema } from '../inputs/fields.ts';
import { applicationSchema, contactSchema } from '../inputs/inbox.ts';
import { MAX_PAGE } from './page.ts';

test('accepts a cursor and a limit for a page, and nothing else', () => {
  expect(pageSchema.parse({})).toEqual({});
  expect(
    pageSchema.safeParse({ cursor: '1732100000000~3f9a12bc', limit: MAX_PAGE, direction: 'forward' }).success,
  ).toBe(true);
  for (const bad of [
    { limit: 0 },
    { limit: MAX_PAGE + 1 },
    { limit: 1.5 },
    { cursor: 'x'.repeat(121) },
    { offset: 10 },
  ])
    expect(pageSchema.safeParse(bad).success).toBe(false);
});

test('requires the message of a contact form, not that of an application', () => {
  const person = { fullname: 'Awa Koné', email: 'awa@laveo.ci' };
  expect(contactSchema.safeParse({ ...person, message: '  ' }).success).toBe(false);
  expect(contactSchema.parse({ ...person, message: ' Bonjour ' }).message).toBe('Bonjour');
  expect(applicationSchema.safeParse({ ...person, phone: '0701020304', city: 'Cocody' }).success).toBe(true);
  expect(applicationSchema.safeParse({ ...person, phone: '0701020304', city: '' }).success).toBe(false);
});

test('detects a bot by the hidden field or by its speed', () => {
  expect(isFilledByMachine({ website: 'x' })).toBe(true);
  expect(isFilledByMachine({ elapsed: 2999 })).toBe(true);
  expect(isFilledByMachine({ elapsed: 3000, website: '' })).toBe(false);
  expect(isFilledByMachine({})).toBe(false);
});
