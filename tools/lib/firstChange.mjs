import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ step: string, file: string, after?: string, replaced?: string, text: string }} Edit */
/** @typedef {{ step: string, command: string }} Command */

const TITLE = '## Your first change';
/** Code that holds a pipe has it escaped, as a table asks. */
const CODE = '`([^`]+)`';
const AFTER = new RegExp(`after ${CODE} add ${CODE}`, 'g');
const BECOMES = new RegExp(`${CODE} becomes ${CODE}`, 'g');
const COMMAND = /`(np[mx] [^`]+)`/g;

/** What the steps of the first change tell a newcomer to write and to run. @param {string} document */
export function readFirstChange(document) {
  const section = document.slice(document.indexOf(TITLE)).split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (\d+) \| ([^|]*) \| ((?:\\\||[^|])*) \|$/gm)].map(
    ([, step = '', where = '', what = '']) => ({ step, where, what: what.replaceAll('\\|', '|') }),
  );
  /** @type {(Edit | Command)[]} */
  const acts = [];
  for (const { step, where, what } of rows) {
    for (const [, file = ''] of where.matchAll(/`([^`]+)`/g)) {
      for (const [, after = '', text = ''] of what.matchAll(AFTER)) acts.push({ step, file, after, text });
      for (const [, replaced = '', text = ''] of what.matchAll(BECOMES))
        acts.push({ step, file, replaced, text });
    }
    for (const [, command = ''] of what.matchAll(COMMAND)) acts.push({ step, command });
  }
  return { acts, steps: rows.map(({ step }) => step) };
}

/** @param {string} folder @param {Edit} edit */
export function applyEdit(folder, { step, file, after, replaced, text }) {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const sought = after ?? replaced ?? '';
  const places = source.split(sought).length - 1;
  if (places === 0 || (after !== undefined && places > 1))
    throw new Error(`Step ${step}: ${file} holds ${places} times: ${sought}`);
  if (replaced !== undefined) return writeFileSync(path, source.replaceAll(replaced, text));
  const end = source.indexOf('\n', source.indexOf(sought) + sought.length);
  writeFileSync(path, `${source.slice(0, end)}\n${text}${source.slice(end)}`);
}

/** The working tree as it stands, without what git ignores. */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-first-change-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    if (file === '' || file === 'node_modules' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
  return folder;
}
