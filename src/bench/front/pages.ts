import { buildFollowLink, paths } from '#domain/addresses.ts';
import type { Role } from '#domain/people/roles.ts';

export interface FrontPage {
  path: string;
  role: Role | null;
  list: string;
}

const { home, services, howItWorks, prices, contact, application, order, signIn, signUpClient } = paths;

/** Of a link that lives in the data of the public pages. */
export const FOLLOW_TOKEN = 'a'.repeat(22);

const DRAWN_PAGES: readonly FrontPage[] = [
  home,
  services,
  howItWorks,
  prices,
  contact,
  application,
  order,
  signIn,
  signUpClient,
].map((path) => ({ path, role: null, list: 'main h1' }));

export const PUBLIC_PAGES: readonly FrontPage[] = [
  ...DRAWN_PAGES,
  { path: buildFollowLink(FOLLOW_TOKEN), role: null, list: 'main ol' },
];

export const SIGNED_PAGES: readonly FrontPage[] = [
  { path: paths.client.order, role: 'client', list: 'main img[src*="/garments/"]' },
  { path: paths.client.dashboard, role: 'client', list: 'main dl dd' },
  { path: paths.livreur.dashboard, role: 'livreur', list: 'main ul[aria-label="Missions"] li' },
  { path: paths.admin.dashboard, role: 'admin', list: 'main ul[aria-label="Commandes"] li' },
  { path: paths.superadmin.panel, role: 'superadmin', list: 'main dl dd:not(:empty)' },
];
