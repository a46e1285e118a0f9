import { paths } from '#domain/addresses.ts';
import type { Role } from '#domain/people/roles.ts';

/** The first screens behind the sign-in, as a phone opens them. */
export interface FrontPage {
  path: string;
  role: Role;
  /** Drawn when the screen shows what the person came for. */
  list: string;
}

export const FRONT_PAGES: readonly FrontPage[] = [
  { path: paths.client.order, role: 'client', list: 'main img[src*="/garments/"]' },
  { path: paths.client.dashboard, role: 'client', list: 'main dl dd' },
  { path: paths.livreur.dashboard, role: 'livreur', list: 'main ul[aria-label="Missions"] li' },
  { path: paths.admin.dashboard, role: 'admin', list: 'main ul[aria-label="Commandes"] li' },
  { path: paths.superadmin.panel, role: 'superadmin', list: 'main dl dd:not(:empty)' },
];
