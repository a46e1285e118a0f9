import { homeOf, isRole, type Role } from '#domain/roles.ts';

/** Every address of the browser's side. */
export const paths = {
  home: '/',
  services: '/services',
  howItWorks: '/fonctionnement',
  prices: '/tarifs',
  contact: '/contact',
  application: '/candidature-livreur',
  legal: '/mentions-legales',
  privacy: '/confidentialite',

  signIn: '/connexion',
  signUpClient: '/inscription-client',
  signUpLivreur: '/inscription-livreur',
  staffEntrance: '/l-a-v-e-o',
  signUpInternal: '/inscription-interne',
  awaitConfirmation: '/attente-confirmation',
  confirmation: '/confirmation',
  forgotPassword: '/mot-de-passe-oublie',
  resetPassword: '/reset-password',

  client: {
    dashboard: '/client/dashboard',
    order: '/client/passer-commande',
    orders: '/client/commandes',
    history: '/client/historique',
    invoice: (orderId: string) => `/client/facture/${orderId}`,
    profile: '/client/profil',
  },
  livreur: {
    dashboard: '/livreur/dashboard',
    history: '/livreur/historique',
    profile: '/livreur/profil',
  },
  admin: {
    dashboard: '/admin/dashboard',
    unassigned: '/admin/commandes-non-assignees',
    inProgress: '/admin/commandes-en-cours',
    delivered: '/admin/commandes-livrees',
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
    orders: '/superadmin/commandes',
    order: (orderId: string) => `/superadmin/commandes/${orderId}`,
    invoice: (orderId: string) => `/superadmin/facture/${orderId}`,
    catalogue: '/superadmin/gestion',
    applications: '/superadmin/candidatures',
    messages: '/superadmin/messages',
    journal: '/superadmin/journal',
    letters: '/superadmin/courrier',
    profile: '/superadmin/profil',
  },

  waveDemo: '/paiement/wave-demo',
  demoMailbox: '/demo/courrier',

  invoicePdf: (orderId: string) => `/factures/${orderId}.pdf`,
  exportCsv: (kind: string) => `/exports/${kind}.csv`,
} as const;

/** Null for a role that this build does not know. */
export function homeFor(role: string): string | null {
  return isRole(role) ? homeOf(role) : null;
}

/** Where a superadmin's buttons lead: the staff entrance with a role already chosen. */
export function signUpInternalAs(role: Role): string {
  return `${paths.signUpInternal}?role=${role}`;
}

/** The sign-in page, which brings the person back to where he wanted to go. */
export function signInThen(next: string): string {
  return `${paths.signIn}?next=${encodeURIComponent(next)}`;
}

/** `next=` is anybody's to write: only a path of our own is followed. */
export function ownPath(next: string | null): string | null {
  if (next === null || !/^\/(?!\/)/.test(next) || [...next].some(isTreacherous)) return null;
  const url = new URL(next, 'http://own.invalid');
  const path = url.pathname + url.search + url.hash;
  // "/.//elsewhere" comes out as "//elsewhere", which is another site.
  return url.host === 'own.invalid' && !path.startsWith('//') ? path : null;
}

/** Blanks, control characters and backslashes: what browsers read differently from what a person sees. */
function isTreacherous(sign: string): boolean {
  const code = sign.charCodeAt(0);
  return code <= 0x20 || (code >= 0x7f && code <= 0xa0) || sign === '\\';
}
