import type { TablerIcon } from '@tabler/icons-react';
import type { Role } from '#domain/people/roles.ts';
import type { Screen } from '#domain/screens/screen.ts';
import { listScreens } from '#domain/screens/screens.ts';
import type { AreaLink } from '../ui/layout/AreaLinks.tsx';
import type { Counted } from '../ui/linkName.ts';

export const AREA_LABELS: Record<Role, string> = {
  client: 'Espace client',
  livreur: 'Espace livreur',
  admin: 'Espace administrateur',
  superadmin: 'Espace super administrateur',
};

export type Icons = Record<string, TablerIcon>;
type Counts = Partial<Record<NonNullable<Screen['count']>, Counted>>;
export type HouseTraits = Partial<Record<NonNullable<Screen['needs']>, boolean>>;

export function listAreaLinks(
  role: Role,
  icons: Icons,
  counts: Counts = {},
  traits: HouseTraits = {},
): AreaLink[] {
  let group: string | undefined;
  return listScreens(role).flatMap(({ path, label, icon, count, needs, ...row }) => {
    group = row.group ?? group;
    const Icon = icons[`Icon${icon}`];
    if (!label || !Icon || (needs && !traits[needs])) return [];
    return { to: path, label, icon: Icon, group, ...(count && { count: counts[count] }) };
  });
}
