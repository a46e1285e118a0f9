import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import type { DemoRole } from '../support/world.ts';

export type Viewer = 'visiteur' | DemoRole;

export type ScreenPage = { name: string; path: string; ready: string };

/** Orders are cards, or rows of a table on a wide screen. */
const LISTED = 'article, [data-order-row]';

const makePage = (name: string, path: string, ready: string): ScreenPage => ({ name, path, ready });

export const PAGES: Record<Viewer, ScreenPage[]> = {
  visiteur: [
    makePage('accueil', '/', 'h1'),
    makePage('services', '/services', 'h1'),
    makePage('fonctionnement', '/fonctionnement', 'h1'),
    makePage('tarifs', '/tarifs', 'h1'),
    makePage('contact', '/contact', 'h1'),
    makePage('candidature', '/candidature-livreur', 'h1'),
    makePage('mentions-legales', '/mentions-legales', 'h1'),
    makePage('confidentialite', '/confidentialite', 'h1'),
    makePage('page-introuvable', '/nulle-part', 'h1'),
    makePage('paiement', '/paiement', 'h1'),
    makePage('paiement-echec', '/paiement?echec', 'h1'),
    makePage('commander', '/commander', 'article'),
    makePage('connexion', '/connexion', 'h1'),
    makePage('inscription-client', '/inscription-client', 'h1'),
    makePage('inscription-livreur', '/inscription-livreur', 'h1'),
    makePage('inscription-interne', '/l-a-v-e-o', 'h1'),
    makePage('mot-de-passe-oublie', '/mot-de-passe-oublie', 'h1'),
    makePage('reset-password', '/reset-password', 'h1'),
    makePage('confirmation', '/confirmation#token=0123456789012345678901234567', 'h1'),
    makePage('lien-de-connexion', '/lien-de-connexion', 'h1'),
    makePage('courrier-demo', '/demo/courrier', 'h1'),
  ],
  client: [
    makePage('dashboard', '/client/dashboard', 'dl'),
    makePage('passer-commande', '/client/passer-commande', 'article'),
    makePage('commandes', '/client/commandes', 'article'),
    makePage('historique', '/client/historique', 'article'),
    makePage('commande-en-attente', '/client/commande-en-attente', 'h1'),
    makePage('commande-merci', '/client/commandes/{pending}/merci', 'main dl'),
    makePage('commande-modifier', '/client/commandes/{pending}/modifier', 'main dl'),
    makePage('reclamation', '/client/commandes/{order}/reclamation', 'main textarea'),
    makePage('facture', '/client/facture/{order}', 'table'),
    makePage('facture-absente', '/client/facture/00000000-0000-4000-8000-000000000000', 'h1'),
    makePage('compte', '/client/compte', 'h1'),
    makePage('profil', '/client/profil', 'form'),
  ],
  livreur: [
    makePage('dashboard', '/livreur/dashboard', 'article'),
    makePage('caisse', '/livreur/caisse', 'dl'),
    makePage('historique', '/livreur/historique', 'article'),
    makePage('profil', '/livreur/profil', 'form'),
  ],
  admin: [
    makePage('dashboard', '/admin/dashboard', LISTED),
    makePage('atelier', '/admin/atelier', 'main li'),
    makePage('non-assignees', '/admin/commandes-non-assignees', LISTED),
    makePage('en-cours', '/admin/commandes-en-cours', LISTED),
    makePage('livrees', '/admin/commandes-livrees', LISTED),
    makePage('commande', '/admin/commandes/{order}', 'main ol'),
    makePage('facture', '/admin/facture/{order}', 'table'),
    makePage('caisse', '/admin/caisse', 'table'),
    makePage('caisse-cloturee', `/admin/caisse?jour=${formatIsoDay(Date.now() - DAY)}`, 'text=Clôturé'),
    makePage('reclamations', '/admin/reclamations', 'article'),
    makePage('contacts', '/admin/contacts', 'h1'),
    makePage('candidatures', '/admin/candidatures', 'article'),
    makePage('messages', '/admin/messages', 'article'),
    makePage('profil', '/admin/profil', 'form'),
  ],
  superadmin: [
    makePage('panel', '/superadmin/panel', '[data-chart]'),
    makePage('admins', '/superadmin/admins', 'article, tbody tr'),
    makePage('livreurs', '/superadmin/livreurs', 'article, tbody tr'),
    makePage('clients', '/superadmin/clients', 'article, tbody tr'),
    makePage('contacts', '/superadmin/contacts', 'h1'),
    makePage('comptes', '/superadmin/comptes', 'h1'),
    makePage('commandes', '/superadmin/commandes', LISTED),
    makePage('commande', '/superadmin/commandes/{order}', 'main ol'),
    makePage('facture', '/superadmin/facture/{order}', 'table'),
    makePage('caisse', '/superadmin/caisse', 'table'),
    makePage('reclamations', '/superadmin/reclamations', 'article'),
    makePage('reconciliation', '/superadmin/reconciliation', 'h1'),
    makePage('factures', '/superadmin/factures', 'h1'),
    makePage('caisse-veille', '/superadmin/caisse?jour=2026-01-05', 'dl'),
    makePage('gestion', '/superadmin/gestion', '[draggable]'),
    makePage('candidatures', '/superadmin/candidatures', 'article'),
    makePage('messages', '/superadmin/messages', 'article'),
    makePage('messages-tous', '/superadmin/messages?etat=tous', 'article'),
    makePage('journal', '/superadmin/journal', 'h1'),
    makePage('courrier', '/superadmin/courrier', 'h1'),
    makePage('reglages', '/superadmin/reglages', 'h1'),
    makePage('protection', '/protection', 'h1'),
    makePage('profil', '/superadmin/profil', 'form'),
  ],
};
