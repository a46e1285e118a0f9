import type { DemoRole } from '../support/world.ts';

export type Viewer = 'visiteur' | DemoRole;

export interface ScreenPage {
  name: string;
  path: string;
  /** What must be seen before the picture is taken. */
  ready: string;
}

/** Orders are cards, small ones in the columns of a board, or lines of a table on a wide screen. */
const LISTED = 'article, [data-order-row]';

const page = (name: string, path: string, ready: string): ScreenPage => ({ name, path, ready });

/** Every route of every role; `{order}` becomes a finished order that this person may open, `{pending}` one that waits. */
export const PAGES: Record<Viewer, ScreenPage[]> = {
  visiteur: [
    page('accueil', '/', 'h1'),
    page('services', '/services', 'h1'),
    page('fonctionnement', '/fonctionnement', 'h1'),
    page('tarifs', '/tarifs', 'h1'),
    page('contact', '/contact', 'h1'),
    page('candidature', '/candidature-livreur', 'h1'),
    page('mentions-legales', '/mentions-legales', 'h1'),
    page('confidentialite', '/confidentialite', 'h1'),
    page('page-introuvable', '/nulle-part', 'h1'),
    page('commander', '/commander', 'article'),
    page('connexion', '/connexion', 'h1'),
    page('inscription-client', '/inscription-client', 'h1'),
    page('inscription-livreur', '/inscription-livreur', 'h1'),
    page('inscription-interne', '/l-a-v-e-o', 'h1'),
    page('mot-de-passe-oublie', '/mot-de-passe-oublie', 'h1'),
    page('reset-password', '/reset-password', 'h1'),
    page('confirmation', '/confirmation#token=0123456789012345678901234567', 'h1'),
    page('courrier-demo', '/demo/courrier', 'h1'),
  ],
  client: [
    page('dashboard', '/client/dashboard', 'dl'),
    page('passer-commande', '/client/passer-commande', 'article'),
    page('commandes', '/client/commandes', 'article'),
    page('historique', '/client/historique', 'article'),
    page('commande-en-attente', '/client/commande-en-attente', 'h1'),
    page('commande-merci', '/client/commandes/{pending}/merci', 'main dl'),
    page('commande-modifier', '/client/commandes/{pending}/modifier', 'main dl'),
    page('reclamation', '/client/commandes/{order}/reclamation', 'main textarea'),
    page('facture', '/client/facture/{order}', 'table'),
    page('facture-absente', '/client/facture/00000000-0000-4000-8000-000000000000', 'h1'),
    page('profil', '/client/profil', 'form'),
  ],
  livreur: [
    page('dashboard', '/livreur/dashboard', 'article'),
    page('caisse', '/livreur/caisse', 'dl'),
    page('historique', '/livreur/historique', 'article'),
    page('profil', '/livreur/profil', 'form'),
  ],
  admin: [
    page('dashboard', '/admin/dashboard', LISTED),
    page('atelier', '/admin/atelier', 'main li'),
    page('non-assignees', '/admin/commandes-non-assignees', LISTED),
    page('en-cours', '/admin/commandes-en-cours', LISTED),
    page('livrees', '/admin/commandes-livrees', LISTED),
    page('commande', '/admin/commandes/{order}', 'main ol'),
    page('facture', '/admin/facture/{order}', 'table'),
    page('caisse', '/admin/caisse', 'table'),
    page('reclamations', '/admin/reclamations', 'article'),
    page('candidatures', '/admin/candidatures', 'article'),
    page('messages', '/admin/messages', 'article'),
    page('profil', '/admin/profil', 'form'),
  ],
  superadmin: [
    page('panel', '/superadmin/panel', 'table'),
    page('admins', '/superadmin/admins', 'article, tbody tr'),
    page('livreurs', '/superadmin/livreurs', 'article, tbody tr'),
    page('clients', '/superadmin/clients', 'article, tbody tr'),
    page('commandes', '/superadmin/commandes', LISTED),
    page('commande', '/superadmin/commandes/{order}', 'main ol'),
    page('facture', '/superadmin/facture/{order}', 'table'),
    page('caisse', '/superadmin/caisse', 'table'),
    page('reclamations', '/superadmin/reclamations', 'article'),
    page('caisse-veille', '/superadmin/caisse?jour=2026-01-05', 'dl'),
    page('gestion', '/superadmin/gestion', '[draggable]'),
    page('candidatures', '/superadmin/candidatures', 'article'),
    page('messages', '/superadmin/messages', 'article'),
    page('messages-tous', '/superadmin/messages?etat=tous', 'article'),
    page('journal', '/superadmin/journal', 'h1'),
    page('courrier', '/superadmin/courrier', 'h1'),
    page('reglages', '/superadmin/reglages', 'h1'),
    page('protection', '/protection', 'h1'),
    page('profil', '/superadmin/profil', 'form'),
  ],
};
