import { MAX_SAVED_PLACES } from '../places/savedPlaces.ts';
import { MOST_ACCOUNT_RULES, MOST_RULES } from '../recurring/rules.ts';
import { ACCOUNT_FAILURES } from './accountFailures.ts';
import { type FailureFacts, type FailureShape, failureRow, LOCAL_FAILURES } from './failureShape.ts';
import { MONEY_FAILURES } from './moneyFailures.ts';
import { PIECES_FAILURES } from './pieceFailures.ts';
import { PLACE_FAILURES } from './serviceAreaFailures.ts';

const { again, ask, never } = failureRow;

export const FAILURES = {
  ...LOCAL_FAILURES,
  ...ACCOUNT_FAILURES,
  ...MONEY_FAILURES,
  ...PIECES_FAILURES,
  ...PLACE_FAILURES,
  SLOT_UNAVAILABLE: ask(
    'Créneau indisponible',
    'Ce créneau est complet ou n’est plus proposé. Choisissez-en un autre, ou «\u00a0Dès que possible\u00a0».',
    { ownTitle: true },
  ),
  TOO_MANY_BOOKINGS: ask(
    'Trop de passages réservés',
    'Vous avez déjà plusieurs passages réservés à venir. Annulez-en un, attendez le prochain, ou choisissez «\u00a0Dès que possible\u00a0».',
    { ownTitle: true },
  ),
  TOO_MANY_RULES: ask(
    'Trop de commandes régulières',
    `Gardez-en ${MOST_RULES} au plus, ou ${MOST_ACCOUNT_RULES} sur un compte entreprise\u00a0: arrêtez-en une.`,
    { ownTitle: true },
  ),
  LINK_UNKNOWN: never(
    'Ce lien n’est plus valable',
    'Ce lien de suivi n’existe pas ou n’existe plus. Appelez-nous : nous vous en envoyons un autre.',
    { status: 404, ownTitle: true },
  ),
  LINK_ENDED: never('Plus de lien', 'Cette commande est finie depuis plus de 7 jours.'),
  PLANT_STOPPED: ask(
    'Atelier déjà arrêté',
    'Quelqu’un l’a déjà signalé\u00a0: le bandeau dit depuis quand, et pourquoi.',
  ),
  PLANT_RUNS: ask('Atelier en marche', 'Il tourne déjà\u00a0: les retours ont été repoussés à sa reprise.'),
  PROMISE_TIME_REFUSED: ask('Heure refusée', 'Choisissez une autre heure\u00a0: {reason}.'),
  PLACE_NAME_TAKEN: never(
    'Nom déjà pris',
    'Un autre de vos lieux porte déjà ce nom. Choisissez-en un différent.',
  ),
  PLACES_FULL: ask(
    'Trop de lieux',
    `Gardez-en ${MAX_SAVED_PLACES} au plus\u00a0: retirez-en un dans votre profil, puis réessayez.`,
  ),
  FORBIDDEN: never('Accès refusé', 'Votre compte ne permet pas cette action.', { status: 403 }),
  NOT_FOUND: never('Introuvable', 'Cet élément n’existe pas ou n’existe plus.', { status: 404 }),
  PRODUCT_NOT_FOUND: never('Vêtement introuvable', 'Ce vêtement n’existe plus dans le catalogue.', {
    status: 404,
  }),
  PRODUCT_NAME_TAKEN: never('Nom déjà pris', 'Un vêtement a déjà ce nom.'),
  PRODUCT_CHANGED: ask(
    'Le vêtement a changé entre-temps',
    'Quelqu’un vient de le modifier. Votre saisie est conservée\u00a0: vérifiez-la, puis enregistrez.',
  ),
  CATALOGUE_NOT_EMPTY: never(
    'Catalogue déjà commencé',
    'Des vêtements s’y trouvent déjà\u00a0: complétez-les dans Gestion.',
  ),
  HOUSE_CHANGED: ask(
    'Changé entre-temps',
    'Quelqu’un vient de le modifier. Votre saisie est conservée\u00a0: vérifiez-la, puis enregistrez.',
    { ownTitle: true },
  ),
  INVOICE_NOT_FOUND: never('Facture', 'Facture non trouvée.', { status: 404 }),
  INVALID_INPUT: never('Saisie incomplète', 'Vérifiez les champs signalés.', { status: 400 }),
  BATCH_REFUSED: ask('Demande refusée', 'Cette action n’est pas partie. Réessayez.', { status: 400 }),
  ORDER_CHANGED: ask(
    'La commande a changé entre-temps',
    'Voici son état actuel. Vérifiez avant de recommencer.',
    { ownTitle: true },
  ),
  ORDER_OPEN: ask(
    'Commande en cours',
    'Attendez la fin de votre commande en cours, ou annulez-la, avant de supprimer le compte.',
  ),
  CREDIT_OWED: ask(
    'Argent à vous rendre',
    'Nous vous devons encore de l’argent\u00a0: demandez-nous de vous le rendre avant de supprimer le compte.',
  ),
  LINEN_OWED: ask(
    'Linge à vous rendre',
    'Votre linge est encore chez nous\u00a0: reprenez-le avant de supprimer le compte.',
  ),
  CLAIM_OPEN: ask(
    'Réclamation en cours',
    'Votre réclamation attend notre réponse\u00a0: attendez-la avant de supprimer le compte.',
  ),
  MISSION_OPEN: ask(
    'Missions en cours',
    'Des commandes vous sont encore confiées\u00a0: demandez à l’équipe de les réassigner, puis réessayez.',
  ),
  TRANSITION_REFUSED: never('Action impossible', 'L’état actuel de cette commande ne le permet pas.'),
  LIVREUR_UNAVAILABLE: ask(
    'Livreur indisponible',
    'Ce livreur n’est plus disponible. Choisissez-en un autre.',
  ),
  LIVREUR_AWAY: ask(
    'Livreur pas disponible',
    'Ce livreur est en pause ou en panne. Choisissez-en un autre, ou expliquez pourquoi vous le choisissez.',
  ),
  NOT_ON_DUTY: never('Position non partagée', 'La position ne se partage que pendant une course.'),
  PROMISE_CHANGED: ask('L’heure de retour a changé', 'Vérifiez la nouvelle avant de confirmer.', {
    ownTitle: true,
  }),
  PRICES_CHANGED: ask('Les prix ont changé', 'Vérifiez le nouveau total avant de confirmer.', {
    ownTitle: true,
  }),
  EXPRESS_OFF: ask(
    'L’express n’est plus proposé',
    'Le retour ordinaire reste possible, sans supplément. Rien n’a été enregistré.',
    { ownTitle: true },
  ),
  EXPRESS_FULL: ask('Express complet', 'Sans express, le retour est prévu {hour}. Rien n’a été enregistré.', {
    ownTitle: true,
  }),
  ARTICLE_UNAVAILABLE: ask('Article indisponible', 'Un article de votre commande n’est plus proposé.'),
  KEY_REUSED: never(
    'Déjà envoyé',
    'Cette demande a déjà été enregistrée avec un autre contenu. Rechargez la page.',
    { status: 422 },
  ),
  IMAGE_REFUSED: never('Image refusée', 'Envoyez une photo JPEG, PNG ou WebP de 5 Mo au plus.', {
    status: 400,
  }),
  PUSH_REFUSED: never(
    'Notifications impossibles',
    'Le service de notifications de ce navigateur n’est pas accepté.',
    { status: 400 },
  ),
  IMAGE_QUOTA: ask('Trop d’images', 'Réessayez dans une heure.', { status: 429 }),
  ALREADY_DECIDED: ask('Déjà traitée', 'Cette candidature a changé entre-temps.'),
  MESSAGE_CHANGED: ask('Message déjà traité', 'L’état de ce message a changé entre-temps.'),
  LETTER_EXPIRED: never(
    'E-mail expiré',
    'Son code ou son lien n’est plus valable\u00a0: il faut en demander un autre.',
  ),
  EXPORT_RUNNING: ask('Export en cours', 'Un export est déjà en cours. Réessayez quand il sera terminé.', {
    status: 429,
  }),
  TOO_MANY: again('Trop de tentatives', 'Patientez un peu avant de réessayer.', { status: 429 }),
  BUSY: again('Service très demandé', 'Réessayez dans quelques secondes.', { status: 503 }),
  UNAVAILABLE: again('Service momentanément indisponible', 'Rien n’a été perdu. Réessayez dans un instant.', {
    status: 503,
  }),
  READ_ONLY: again(
    'Enregistrement suspendu',
    'Une partie des données est abîmée\u00a0: vous pouvez les consulter, mais rien ne s’enregistre avant leur réparation.',
    { status: 503, ownTitle: true },
  ),
  TOO_LARGE: never('Envoi trop volumineux', 'Réduisez la taille de ce que vous envoyez.', { status: 413 }),
};

export type FailureCode = keyof typeof FAILURES;

/** A client cannot get past these failures without help, so they carry the team's phone number. */
const NEEDS_TEAM: ReadonlySet<FailureCode> = new Set([
  'TOO_FAR',
  'LINK_UNKNOWN',
  'OVER_CEILING',
  'NOT_YOUR_ACCOUNT',
  'PAYMENT_ALREADY_CHOSEN',
  'TRANSITION_REFUSED',
]);
export const isTeamNeeded = (code: FailureCode) => NEEDS_TEAM.has(code);

export type RefusalCode = Exclude<FailureCode, keyof typeof LOCAL_FAILURES>;

export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly facts: FailureFacts;

  constructor(code: RefusalCode, facts: FailureFacts = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.facts = facts;
  }
}

type Circumstances = Partial<Pick<FailureShape, 'facts' | 'fields' | 'requestId'>>;

export function describeFailure(code: RefusalCode, circumstances: Circumstances = {}): FailureShape {
  const { status: _, ...row } = FAILURES[code];
  const { facts = {} } = circumstances;
  const text = row.text.replace(/\{(\w+)\}/g, (_match, name: string) => String(facts[name] ?? ''));
  return { code, ...row, text, facts, fields: {}, requestId: '', ...circumstances };
}

export function describeFault(requestId: string): FailureShape {
  const { UNEXPECTED } = FAILURES;
  const text = `Une erreur est survenue. Référence\u00a0: ${requestId}.`;
  return { code: 'UNEXPECTED', ...UNEXPECTED, text, facts: {}, fields: {}, requestId };
}
