import { execFileSync } from 'node:child_process';

/** The last commit before the rule; those up to it keep their subjects. */
export const BASE = 'ad7d254';
const MAX_LENGTH = 72;
const FORM = /^[a-z0-9/ -]+: [a-z]/;

/** Subjects since the base that are too long or not of the form. None without git, or in a clone that lacks the base.
 * @param {string} folder @param {string} [base] @returns {string[]} */
export function refusedSubjects(folder, base = BASE) {
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    git('merge-base', '--is-ancestor', base, 'HEAD');
    const subjects = git('log', '--no-merges', '--format=%s', `${base}..HEAD`).split('\n').filter(Boolean);
    return subjects.filter((subject) => [...subject].length > MAX_LENGTH || !FORM.test(subject));
  } catch {
    return [];
  }
}
