import { isRole, ROLES, type Role } from './people/roles.ts';
import type { Screen } from './screens/screen.ts';
import { findOpenScreen, listScreens, OPEN_SCREENS, SCREENS } from './screens/screens.ts';

export const endpoints = {
  trpc: '/trpc',
  live: '/live',
  uploads: '/uploads',
  photos: '/photos',
  invoices: '/factures',
  accountInvoices: '/factures/comptes',
  exports: '/exports',
  linkInvoice: '/suivi/facture.pdf',
  unsubscribe: '/desabonnement',
  demoLetters: '/demo/letters',
} as const;

type PathOf<Row> = Row extends { path: infer Path }
  ? Path extends `${string}:${string}`
    ? (id: string) => string
    : Path
  : { [Name in keyof Row]: PathOf<Row[Name]> };

const toPath = ({ path }: Screen) =>
  path.includes(':') ? (id: string) => path.replace(/:\w+/, () => id) : path;

const toPaths = (rows: object): object =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, 'path' in row ? toPath(row) : toPaths(row)]),
  );

export const paths = {
  ...(toPaths(SCREENS) as PathOf<typeof SCREENS>),
  accountInvoicePdf: (invoiceId: string) => `${endpoints.accountInvoices}/${invoiceId}.pdf`,
  invoicePdf: (orderId: string) => `${endpoints.invoices}/${orderId}.pdf`,
  exportCsv: (kind: string) => `${endpoints.exports}/${kind}.csv`,
};

/** The pages of visitors share one file in the browser. */
export const isVisitorPage = (path: string): boolean =>
  findOpenScreen(path)?.page.startsWith('visitor/') ?? false;

export const isUnlisted = (path: string): boolean => findOpenScreen(path)?.isHidden ?? false;

/** Search engines may list these pages: they are in the sitemap and are rendered when the server starts. */
export const publicPaths = OPEN_SCREENS.map(({ path }) => path).filter(
  (path) => isVisitorPage(path) && !isUnlisted(path),
);

export const areas: Record<Role, string> = {
  client: '/client',
  livreur: '/livreur',
  admin: '/admin',
  superadmin: '/superadmin',
};

export function findArea(path: string): Role | null {
  return ROLES.find((role) => path === areas[role] || path.startsWith(`${areas[role]}/`)) ?? null;
}

/** Addresses inside an area are checked by that area's own routes. */
export function isScreen(path: string): boolean {
  const screen = findOpenScreen(path.replace(/(.)\/$/, '$1'));
  return findArea(path) !== null || (screen !== undefined && screen.path !== paths.notFound);
}

/** The first screen of an area. A later release may have introduced a role that this build does not know. */
export const getHome = (role: string): string | null =>
  isRole(role) ? (listScreens(role)[0]?.path ?? null) : null;

/** The token follows the #, so that no server, log or referrer sees it. */
export const buildConfirmationLink = (token: string): string => `${paths.confirmation}#token=${token}`;

export const buildUnsubscribeLink = (token: string): string => `${endpoints.unsubscribe}/${token}`;

export const buildFollowLink = (token: string): string => `${paths.follow}#${token}`;

/** Suivi with this order first. */
export const buildFollowedLink = (orderId: string): string => `${paths.client.orders}#${orderId}`;

export const buildEntryLink = (token: string): string => `${paths.entry}#token=${token}`;

export function buildRecoveryLink(token: string): string {
  return `${paths.resetPassword}#type=recovery&token=${token}`;
}

export function buildWaveDemoLink(orderId: string, amount: number): string {
  return `${paths.waveDemo}?commande=${orderId}&amount=${amount}`;
}

export const buildInternalSignUpLink = (role: Role): string => `${paths.signUpInternal}?role=${role}`;

export const buildSignInLink = (next?: string | null): string =>
  next ? `${paths.signIn}?next=${encodeURIComponent(next)}` : paths.signIn;

export function buildSignUpLink(next: string): string {
  return `${paths.signUpClient}?next=${encodeURIComponent(next)}`;
}

export function buildProtectionLink(next: string): string {
  return `${paths.protectAccount}?next=${encodeURIComponent(next)}`;
}

/** Anybody can write `next=` into a link, so only paths of this site are accepted. */
export function parseOwnPath(next: string | null): string | null {
  if (next === null || !/^\/(?!\/)/.test(next) || [...next].some(isAmbiguous)) return null;
  const url = new URL(next, 'http://own.invalid');
  const path = url.pathname + url.search + url.hash;
  // "/.//elsewhere" comes out as "//elsewhere", which is another site.
  return url.host === 'own.invalid' && !path.startsWith('//') ? path : null;
}

/** Browsers drop or reinterpret these characters, so the address that opens is not the one a person sees. */
function isAmbiguous(character: string): boolean {
  const code = character.charCodeAt(0);
  return code <= 0x20 || (code >= 0x7f && code <= 0xa0) || character === '\\';
}

/** The page begins a recurring rule from this order. */
export const buildRuleLink = (page: string, orderId: string): string => `${page}?depuis=${orderId}`;
