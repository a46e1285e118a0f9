import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refusedSubjects } from './commits.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laveo-commits-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const runGit = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@laveo.test', ...args], {
    encoding: 'utf8',
  }).trim();

/** Commits these subjects in a new repository; the first one is the base. */
function commit(base: string, ...subjects: string[]): string {
  runGit('init', '-q');
  for (const subject of [base, ...subjects]) runGit('commit', '-q', '--allow-empty', '-m', subject);
  return runGit('rev-list', '--max-parents=0', 'HEAD');
}

const LONGEST = `orders: ${'a'.repeat(64)}`;

it('refuses a subject of 73 characters and one without a room', () => {
  const base = commit('Everything so far', LONGEST, `${LONGEST}a`, 'Mends this and that', 'db/demo: add é');
  expect(refusedSubjects(folder, base)).toEqual(['Mends this and that', `${LONGEST}a`]);
});

it.each(['Orders: refuse', 'orders:refuse', 'orders: Refuse', 'orders refuse'])('refuses %j', (subject) => {
  expect(refusedSubjects(folder, commit('Everything so far', subject))).toEqual([subject]);
});

it('refuses nothing in a clone without the base, nor where there is no history', () => {
  expect(refusedSubjects(folder)).toEqual([]);
  commit('Everything so far', 'Mends this and that');
  expect(refusedSubjects(folder)).toEqual([]);
});
