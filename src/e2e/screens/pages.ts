import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { listScreens, OPEN_SCREENS } from '#domain/screens/screens.ts';
import type { DemoRole } from '../support/world.ts';

export type Viewer = 'visiteur' | DemoRole;

export type ScreenPage = { name: string; path: string; ready: string };

/** Orders are cards, or rows of a table on a wide screen. */
const LISTED = 'article, [data-order-row]';
const PEOPLE = 'article, tbody tr';

/** These show that a screen has its data, where that is more than its heading. */
const READY: Record<string, string> = {
  '/commander': 'article',
  '/client/dashboard': 'main summary',
  '/client/passer-commande': 'article',
  '/client/commandes': 'article',
  '/client/commandes/:orderId/merci': 'main ol',
  '/client/commandes/:orderId/modifier': 'main dl',
  // 48 hours after the demonstration's last return the page says so instead of showing the form.
  '/client/commandes/:orderId/reclamation': 'main :is(textarea, h2)',
  '/client/compte': 'main table',
  '/livreur/dashboard': 'article',
  '/livreur/caisse': 'dl',
  '/admin/dashboard': LISTED,
  '/admin/atelier': 'main li',
  '/admin/commandes-non-assignees': LISTED,
  '/admin/commandes-en-cours': LISTED,
  '/admin/commandes-livrees': LISTED,
  '/admin/commandes': LISTED,
  '/superadmin/panel': '[data-chart]',
  '/superadmin/admins': PEOPLE,
  '/superadmin/livreurs': PEOPLE,
  '/superadmin/clients': PEOPLE,
  '/superadmin/commandes': LISTED,
  '/superadmin/gestion': '[draggable]',
};

/** The same for the screens that admins and superadmins have alike, by the end of their addresses. */
const DESK_READY: Record<string, string> = {
  'commandes/:orderId': 'main ol',
  'facture/:orderId': 'table',
  caisse: 'table',
  tournees: '[data-stop]:visible',
  capacite: 'main table',
  'a-repondre': 'article',
  reclamations: 'article',
  comptes: 'main table',
  'comptes/:accountId': 'main table',
  'commandes-regulieres': 'main ol',
  candidatures: 'article',
  messages: 'article',
  profil: 'form',
  historique: 'article',
};

/** These change an order, so they are shown of one that has not left. */
const ON_PENDING = /(merci|modifier)$/;
/** A payment or a session leads to these. */
const NEEDS_MORE = ['/suivi', '/attente-confirmation', '/protection', '/paiement/wave-demo'];

const makePage = (path: string, ready = READY[path] ?? DESK_READY[path.replace(/^\/\w+\//, '')] ?? 'h1') => ({
  name: path.replace(/^\/(client|livreur|admin|superadmin)?\/?/, '').replace(/[/:?={}#]+/g, '-') || 'accueil',
  path: path
    .replace(':orderId', ON_PENDING.test(path) ? '{pending}' : '{order}')
    .replace(':accountId', '{account}'),
  ready,
});

const listPages = (role: DemoRole): ScreenPage[] => listScreens(role).map(({ path }) => makePage(path));

/** Every screen, and what some show at another address. */
export const PAGES: Record<Viewer, ScreenPage[]> = {
  visiteur: [
    ...OPEN_SCREENS.filter(({ path }) => !NEEDS_MORE.includes(path)).map(({ path }) =>
      makePage(path === '/confirmation' ? `${path}#token=0123456789012345678901234567` : path),
    ),
    makePage('/paiement?echec'),
  ],
  client: [...listPages('client'), makePage('/client/facture/00000000-0000-4000-8000-000000000000', 'h1')],
  livreur: listPages('livreur'),
  admin: [
    ...listPages('admin'),
    makePage(`/admin/caisse?jour=${formatIsoDay(Date.now() - DAY)}`, 'text=Clôturé'),
  ],
  superadmin: [
    ...listPages('superadmin'),
    makePage('/superadmin/caisse?jour=2026-01-05', 'dl'),
    makePage('/superadmin/messages?etat=tous', 'article'),
    makePage('/protection'),
  ],
};
