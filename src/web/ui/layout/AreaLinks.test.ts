import { expect, it } from 'vitest';
import { describeLink } from './AreaLinks.tsx';

it.each([
  [22, 'En cours, 22 commandes'],
  [1, 'En cours, 1 commande'],
  [0, 'En cours'],
])('a link that counts %i has the name "%s"', (value, name) => {
  expect(describeLink('En cours', { value, one: 'commande', several: 'commandes' })).toBe(name);
});

it('a link that counts nothing has its word for a name', () => {
  expect(describeLink('Profil')).toBe('Profil');
});
