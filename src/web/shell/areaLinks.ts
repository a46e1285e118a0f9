import type { TablerIcon } from '@tabler/icons-react';
import type { Role } from '#domain/people/roles.ts';
import type { Screen } from '#domain/screens/screen.ts';
import { listScreens } from '#domain/screens/screens.ts';
import type { AreaLink, LinkCount } from '../ui/layout/AreaLinks.tsx';

export const AREA_LABELS: Record<Role, string> = {
  client: 'Espace client',
  livreur: 'Espace livreur',
  admin: 'Espace administrateur',
  superadmin: 'Espace super administrateur',
};

export type Icons = Record<string, TablerIcon>;
type Counts = Partial<Record<NonNullable<Screen['count']>, LinkCount>>;
export type HouseTraits = Partial<Record<NonNullable<Screen['needs']>, boolean>>;

export function listAreaLinks(
  role: Role,
  icons: Icons,
  counts: Counts = {},
  traits: HouseTraits = {},
): AreaLink[] {
  const links: (Omit<AreaLink, 'icon'> & { icon: TablerIcon | undefined })[] = [];
  let group: string | undefined;
  for (const { path, label, icon, count, needs, sections = [], ...row } of listScreens(role)) {
    group = row.group ?? group;
    if (label)
      links.push({
        to: path,
        label,
        icon: icons[`Icon${icon}`],
        group,
        count: count && counts[count],
        pages: [],
        sections: [],
      });
    const entry = links.at(-1);
    entry?.pages.push(path);
    if (needs && !traits[needs]) continue;
    for (const own of sections)
      entry?.sections.push({
        to: path + (own.search ?? ''),
        label: own.label,
        count: own.count && counts[own.count],
      });
  }
  return links.filter((link): link is AreaLink => link.icon !== undefined);
}
