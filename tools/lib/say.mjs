import { stripVTControlCharacters } from 'node:util';

const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (/** @type {number} */ code) => (/** @type {string} */ text) =>
  colours ? `\x1b[${code}m${text}\x1b[0m` : text;

export const red = paint(31);
export const green = paint(32);
export const bold = paint(1);
export const pale = paint(2);
export const plain = stripVTControlCharacters;

export const seconds = (/** @type {number} */ since) =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const say = (/** @type {string} */ line) => console.log(line);

/** Ends the command with one sentence a person can act on.
 * @param {string} sentence @param {number} [code] @returns {never} */
export function giveUp(sentence, code = 1) {
  console.error(red(sentence));
  process.exit(code);
}
