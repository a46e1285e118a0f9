import { expect, it } from 'vitest';
import { readNotices, writeNotices } from './notices.mjs';

it('the notices name each licence that is not an open-source one, above the table', () => {
  const text = writeNotices(readNotices());
  const [above = ''] = text.split('| package |');
  expect(above).toContain('**react-leaflet** (Hippocratic-2.1)');
  expect(above).toContain('**@react-leaflet/core** (Hippocratic-2.1)');
  expect(above).not.toContain('hono');
});

it('notices without such a licence say nothing of it', () => {
  const text = writeNotices([{ name: 'hono', version: '4.0.0', licence: 'MIT', text: null }]);
  expect(text).not.toContain('not approved');
});
