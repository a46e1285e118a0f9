import { buildFollowLink, paths } from '#domain/addresses.ts';
import type { Role } from '#domain/people/roles.ts';

export interface FrontPage {
  path: string;
  role: Role | null;
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
].map((path) => ({ path, role: null }));

export const PUBLIC_PAGES: readonly FrontPage[] = [
  ...DRAWN_PAGES,
  { path: buildFollowLink(FOLLOW_TOKEN), role: null },
];

export const SIGNED_PAGES: readonly FrontPage[] = [
  { path: paths.client.order, role: 'client' },
  { path: paths.client.dashboard, role: 'client' },
  { path: paths.livreur.dashboard, role: 'livreur' },
  { path: paths.admin.dashboard, role: 'admin' },
  { path: paths.superadmin.panel, role: 'superadmin' },
];
