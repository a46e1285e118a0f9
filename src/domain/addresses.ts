import { isRole, ROLES, type Role } from './people/roles.ts';

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

export const paths = {
  home: '/',
  services: '/services',
  howItWorks: '/fonctionnement',
  prices: '/tarifs',
  contact: '/contact',
  application: '/candidature-livreur',
  legal: '/mentions-legales',
  privacy: '/confidentialite',
  order: '/commander',
  follow: '/suivi',
  paymentReturn: '/paiement',

  signIn: '/connexion',
  signUpClient: '/inscription-client',
  signUpLivreur: '/inscription-livreur',
  staffEntrance: '/l-a-v-e-o',
  signUpInternal: '/inscription-interne',
  awaitConfirmation: '/attente-confirmation',
  confirmation: '/confirmation',
  entry: '/lien-de-connexion',
  protectAccount: '/protection',
  forgotPassword: '/mot-de-passe-oublie',
  resetPassword: '/reset-password',

  client: {
    dashboard: '/client/dashboard',
    order: '/client/passer-commande',
    orders: '/client/commandes',
    history: '/client/historique',
    recurring: '/client/commandes-regulieres',
    waiting: '/client/commande-en-attente',
    thanks: (orderId: string) => `/client/commandes/${orderId}/merci`,
    amend: (orderId: string) => `/client/commandes/${orderId}/modifier`,
    claim: (orderId: string) => `/client/commandes/${orderId}/reclamation`,
    invoice: (orderId: string) => `/client/facture/${orderId}`,
    account: '/client/compte',
    profile: '/client/profil',
  },
  livreur: {
    dashboard: '/livreur/dashboard',
    cash: '/livreur/caisse',
    history: '/livreur/historique',
    profile: '/livreur/profil',
  },
  admin: {
    dashboard: '/admin/dashboard',
    newOrder: '/admin/nouvelle-commande',
    workshop: '/admin/atelier',
    unassigned: '/admin/commandes-non-assignees',
    inProgress: '/admin/commandes-en-cours',
    delivered: '/admin/commandes-livrees',
    contacts: '/admin/contacts',
    accounts: '/admin/comptes',
    account: (accountId: string) => `/admin/comptes/${accountId}`,

    recurring: '/admin/commandes-regulieres',
    rounds: '/admin/tournees',
    capacity: '/admin/capacite',
    cash: '/admin/caisse',
    claims: '/admin/reclamations',
    order: (orderId: string) => `/admin/commandes/${orderId}`,
    invoice: (orderId: string) => `/admin/facture/${orderId}`,
    applications: '/admin/candidatures',
    messages: '/admin/messages',
    profile: '/admin/profil',
  },
  superadmin: {
    panel: '/superadmin/panel',
    admins: '/superadmin/admins',
    livreurs: '/superadmin/livreurs',
    clients: '/superadmin/clients',
    contacts: '/superadmin/contacts',
    accounts: '/superadmin/comptes',
    account: (accountId: string) => `/superadmin/comptes/${accountId}`,

    recurring: '/superadmin/commandes-regulieres',
    rounds: '/superadmin/tournees',
    capacity: '/superadmin/capacite',
    orders: '/superadmin/commandes',
    newOrder: '/superadmin/nouvelle-commande',
    order: (orderId: string) => `/superadmin/commandes/${orderId}`,
    invoice: (orderId: string) => `/superadmin/facture/${orderId}`,
    cash: '/superadmin/caisse',
    reconciliation: '/superadmin/reconciliation',
    invoices: '/superadmin/factures',
    claims: '/superadmin/reclamations',
    catalogue: '/superadmin/gestion',
    applications: '/superadmin/candidatures',
    messages: '/superadmin/messages',
    journal: '/superadmin/journal',
    letters: '/superadmin/courrier',
    house: '/superadmin/reglages',
    profile: '/superadmin/profil',
  },

  waveDemo: '/paiement/wave-demo',
  demoMailbox: '/demo/courrier',
  notFound: '/page-introuvable',

  accountInvoicePdf: (invoiceId: string) => `${endpoints.accountInvoices}/${invoiceId}.pdf`,
  invoicePdf: (orderId: string) => `${endpoints.invoices}/${orderId}.pdf`,
  exportCsv: (kind: string) => `${endpoints.exports}/${kind}.csv`,
} as const;

/** Search engines may list these pages: they are in the sitemap and are rendered when the server starts. */
export const publicPaths = [
  paths.home,
  paths.services,
  paths.howItWorks,
  paths.prices,
  paths.contact,
  paths.application,
  paths.legal,
  paths.privacy,
] as const;

/** Nobody is to find these pages by searching. */
const unlistedPaths: readonly string[] = [paths.notFound, paths.follow, paths.paymentReturn];
export const isUnlisted = (path: string): boolean => unlistedPaths.includes(path);

export function isVisitorPage(path: string): boolean {
  return [...publicPaths, paths.notFound, paths.paymentReturn].some((one) => one === path);
}

export const areas: Record<Role, string> = {
  client: '/client',
  livreur: '/livreur',
  admin: '/admin',
  superadmin: '/superadmin',
};

export function findArea(path: string): Role | null {
  return ROLES.find((role) => path === areas[role] || path.startsWith(`${areas[role]}/`)) ?? null;
}

const SCREENS: ReadonlySet<string> = new Set(
  Object.values(paths)
    .filter((entry) => typeof entry === 'string')
    .filter((path) => path !== paths.notFound),
);

/** Addresses inside an area are checked by that area's own routes. */
export function isScreen(path: string): boolean {
  return findArea(path) !== null || SCREENS.has(path.replace(/(.)\/$/, '$1'));
}

const homes: Record<Role, string> = {
  client: paths.client.dashboard,
  livreur: paths.livreur.dashboard,
  admin: paths.admin.dashboard,
  superadmin: paths.superadmin.panel,
};

/** A later release may have introduced a role that this build does not know. */
export const getHome = (role: string): string | null => (isRole(role) ? homes[role] : null);

/** The token follows the #, so that no server, log or referrer sees it. */
export const buildConfirmationLink = (token: string): string => `${paths.confirmation}#token=${token}`;

export const buildUnsubscribeLink = (token: string): string => `${endpoints.unsubscribe}/${token}`;

export const buildFollowLink = (token: string): string => `${paths.follow}#${token}`;

export const buildEntryLink = (token: string): string => `${paths.entry}#token=${token}`;

export function buildRecoveryLink(token: string): string {
  return `${paths.resetPassword}#type=recovery&token=${token}`;
}

export function buildWaveDemoLink(orderId: string, amount: number): string {
  return `${paths.waveDemo}?commande=${orderId}&amount=${amount}`;
}

export const buildInternalSignUpLink = (role: Role): string => `${paths.signUpInternal}?role=${role}`;

export const buildSignInLink = (next: string): string => `${paths.signIn}?next=${encodeURIComponent(next)}`;

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
