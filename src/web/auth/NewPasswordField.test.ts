import { expect, it } from 'vitest';
import { judgeStrength } from './NewPasswordField.tsx';

it.each([
  ['', 'Au moins 6'],
  ['abc', 'Encore 3'],
  ['aaaaaaaaaaaaaaa', 'facile'],
  ['motdepasse2025', 'facile'],
  ['linge7', 'facile'],
  ['Linge-7x', 'correct'],
  ['le linge sèche au vent', 'solide'],
])('judges %j', (password, word) => {
  expect(judgeStrength(password).words).toContain(word);
});

it('counts letters as a person does', () => {
  expect(judgeStrength('éàç').words).toBe('Encore 3 caractères au moins.');
  expect(judgeStrength('éàçùî').words).toBe('Encore 1 caractère au moins.');
});
