import { expect, it } from 'vitest';
import { keepSearch } from './SectionHeader.tsx';

it.each([
  ['', '/superadmin/commandes?etat=en-cours', '/superadmin/commandes?etat=en-cours'],
  ['?etat=livrees', '/superadmin/commandes', '/superadmin/commandes'],
  ['?etat=livrees&q=n%C2%B0+12', '/superadmin/commandes', '/superadmin/commandes?q=n%C2%B0+12'],
  ['?q=awa&page=2', '/admin/contacts?etat=tous', '/admin/contacts?etat=tous&q=awa'],
])('with "%s" in the address, the link to %s leads to %s', (search, to, link) => {
  expect(keepSearch(to, search)).toBe(link);
});
