import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from './paths.mjs';

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Files that differ from the last commit, without the deleted ones. */
export const listChangedFiles = () => [
  ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** @param {readonly string[]} changed */
export const listTouchedTests = (changed) =>
  selectTests(
    changed,
    git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tools').filter(isUnitTest),
    (file) => readFileSync(`${root}/${file}`, 'utf8'),
  );

const isUnitTest = (/** @type {string} */ file) =>
  /(?<!\.long)\.test\.tsx?$/.test(file) && !file.startsWith('src/reliability/');

/**
 * The tests of each folder in which something changed, and those that import it themselves. `vitest --changed` follows every
 * import, and so runs half of all tests after a change on the server: the router imports every room.
 * @param {readonly string[]} changed @param {readonly string[]} tests @param {(file: string) => string} read
 */
export function selectTests(changed, tests, read) {
  const sources = new Set(changed.filter((file) => /^(src|tools)\//.test(file)));
  const folders = new Set([...sources].map((file) => posix.dirname(file)));
  return tests.filter(
    (test) =>
      [...folders].some((folder) => isIn(test, folder)) ||
      listImports(test, read(test)).some((file) => sources.has(file)),
  );
}

/** A room has its folders with it; `src/server` itself is no room. @param {string} test @param {string} folder */
function isIn(test, folder) {
  const isRoom = folder.split('/').length > 2;
  return isRoom ? test.startsWith(`${folder}/`) : posix.dirname(test) === folder;
}

/** @param {string} file @param {string} text */
function listImports(file, text) {
  const names = [...text.matchAll(/'(#|\.{1,2}\/)([^'\n]+)'/g)];
  return names.map(([, start = '', rest = '']) => {
    if (start !== '#') return posix.join(posix.dirname(file), start, rest);
    return rest.startsWith('tools/') ? rest : `src/${rest}`;
  });
}
