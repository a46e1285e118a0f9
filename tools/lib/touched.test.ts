import { expect, it } from 'vitest';
import { selectTests } from './touched.mjs';

const TESTS = {
  'src/server/claims/claims.test.ts': `import '#testing/openWorld.ts';`,
  'src/server/claims/photos/photos.test.ts': '',
  'src/server/orders/orders.test.ts': `import { answer } from '../claims/claims.ts';`,
  'src/cli/verify.test.ts': `import { answer } from '#server/claims/claims.ts';`,
  'src/server/permissions.test.ts': `import '#server/router.ts';`,
  'tools/lib/port.test.ts': `import './port.mjs';`,
};
const select = (...changed: string[]) =>
  selectTests(changed, Object.keys(TESTS), (file) => TESTS[file as keyof typeof TESTS]);

it('takes the tests of the room that changed, and those that import the change', () => {
  expect(select('src/server/claims/claims.ts')).toEqual([
    'src/server/claims/claims.test.ts',
    'src/server/claims/photos/photos.test.ts',
    'src/server/orders/orders.test.ts',
    'src/cli/verify.test.ts',
  ]);
});

it('takes no room for a file that lies above all rooms', () => {
  expect(select('src/server/router.ts')).toEqual(['src/server/permissions.test.ts']);
});

it('takes a tool’s own test, and nothing for a document', () => {
  expect(select('tools/lib/port.mjs')).toEqual(['tools/lib/port.test.ts']);
  expect(select('docs/bench.md')).toEqual([]);
});
