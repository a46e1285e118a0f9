import { expect, it } from 'vitest';
import { judgeStrength } from './NewPasswordField.tsx';

it.each([
  ['', 0],
  ['abc', 0],
  ['aaaaaaaaaaaaaaa', 1],
  ['motdepasse2025', 1],
  ['linge7', 1],
  ['Linge-7x', 2],
  ['le linge sèche au vent', 3],
] as const)('judges %j', (password, level) => {
  expect(judgeStrength(password).level).toBe(level);
});

it('counts letters as a person does', () => {
  expect(judgeStrength('éàç').words).toBe('Encore 3 caractères au moins.');
  expect(judgeStrength('éàçùî').words).toBe('Encore 1 caractère au moins.');
});
