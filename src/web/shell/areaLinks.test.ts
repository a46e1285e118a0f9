import { expect, it } from 'vitest';
import { listScreens } from '#domain/screens/screens.ts';
import { includesPage } from '../ui/layout/AreaLinks.tsx';
import { type Icons, listAreaLinks } from './areaLinks.ts';

const icons = import.meta.glob<{ icons: Icons }>('/src/web/*/icons.ts', { eager: true });

const SHARED = ['Commandes', 'Nouvelle commande', 'Tournées', 'À répondre', 'Clients', 'Caisse'];

it.each([
  ['admin', ['Tableau de bord', ...SHARED]],
  ['superadmin', ['Stats', ...SHARED, 'Équipe', 'Gestion', 'Réglages', 'Système']],
] as const)(
  'the %s has these entries, and each address but the profile’s belongs to one of them',
  (role, entries) => {
    const links = listAreaLinks(role, icons[`/src/web/${role}/icons.ts`]?.icons ?? {});
    expect(links.map(({ label }) => label)).toEqual(entries);
    let entry = '';
    for (const { path, label } of listScreens(role)) {
      entry = label ?? entry;
      const current = links.filter((link) => includesPage(link, path.replace(/:\w+/, 'one')));
      expect(
        current.map((link) => link.label),
        path,
      ).toEqual(entry === 'Profil' ? [] : [entry]);
    }
  },
);
