import { expect, it } from 'vitest';
import { subjectLabel } from './subjectLabel.ts';

const id = '3f9a12bc-0000-4000-8000-000000000000';

it.each([
  [{ subject: id, before: { name: 'Veste' }, after: { name: 'Smoking' } }, 'Smoking'],
  [{ subject: id, before: { name: 'Veste' }, after: null }, 'Veste'],
  [{ subject: id, before: null, after: null }, '#3f9a12bc'],
  [{ subject: id, orderClient: 'Awa Koné', before: null, after: null }, 'commande 3f9a12bc d’Awa Koné'],
  [{ subject: `${'3f9a12bc'.repeat(8)}.webp`, before: null, after: { bytes: 9 } }, '#3f9a12bc'],
  [{ subject: 'commandes', before: null, after: {} }, 'commandes'],
  [{ subject: 'internal-door', before: { closed: true }, after: { closed: false } }, null],
])('names the subject of %o', (line, words) => {
  expect(subjectLabel(line)).toBe(words);
});
