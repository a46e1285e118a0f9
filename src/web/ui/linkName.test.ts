import { expect, it } from 'vitest';
import { linkName } from './linkName.ts';

it.each([
  [22, 'En cours, 22 commandes'],
  [1, 'En cours, 1 commande'],
  [0, 'En cours'],
])('a link that counts %i has the name "%s"', (value, name) => {
  expect(linkName('En cours', { value, one: 'commande', several: 'commandes' })).toBe(name);
});

it('a link that counts nothing has its word for a name', () => {
  expect(linkName('Profil')).toBe('Profil');
});
