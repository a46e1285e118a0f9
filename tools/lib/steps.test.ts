import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const STEPS = new URL('steps.mjs', import.meta.url).href;
const LINES = 200;

/** Each step is a program of its own, as the checks are. */
function runSteps(how: 'eachOf' | 'inTurn', programs: Record<string, string>) {
  const steps = Object.entries(programs).map(([name, code]) => ({
    name,
    args: [process.execPath, '-e', code],
  }));
  const script = `import { eachOf, inTurn, sumUp } from ${JSON.stringify(STEPS)};
    await ${how}(...${JSON.stringify(steps)}); sumUp(performance.now());`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

const failing = (word: string) =>
  `for (let n = 1; n <= ${LINES}; n++) console.log('${word} ' + n); process.exitCode = 1`;

it('a check shows every failure whole, runs the steps behind it, and names all that failed with its time', () => {
  const { code, output } = runSteps('eachOf', {
    types: failing('type'),
    lint: `console.log('clean')`,
    'unit tests': failing('test'),
  });
  expect(code).toBe(1);
  for (const word of ['type', 'test'])
    for (const n of [1, 100, LINES]) expect(output).toMatch(new RegExp(`^${word} ${n}$`, 'm'));
  expect(output).toMatch(/✓ lint/);
  expect(output).toMatch(/✗ types, unit tests failed, after \d+\.\d s\.\s*$/);
});

it('of the tests of a runner only the failures are shown, from the first on', () => {
  const { output } = runSteps('eachOf', {
    'unit tests': `console.log(' ✓ passes.test.ts'); console.log('⎯⎯ Failed Tests 1 ⎯⎯'); ${failing('line')}`,
  });
  expect(output).not.toContain('passes.test.ts');
  expect(output).toContain('Failed Tests');
  expect(output).toContain('line 1\n');
});

it('in a row, nothing runs after a failure', () => {
  const { code, output } = runSteps('inTurn', { types: failing('type'), lint: `console.log('clean')` });
  expect(code).toBe(1);
  expect(output).toContain('type 1\n');
  expect(output).not.toContain('lint');
});
