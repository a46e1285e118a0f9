import { MAX_SAVED_PLACES } from '../places/savedPlaces.ts';
import { MOST_ACCOUNT_RULES, MOST_RULES } from '../recurring/rules.ts';
import { ACCOUNT_FAILURES } from './accountFailures.ts';
import { type FailureFacts, type FailureShape, failureRow, LOCAL_FAILURES } from './failureShape.ts';
import { MONEY_FAILURES } from './moneyFailures.ts';
import { PIECES_FAILURES } from './pieceFailures.ts';
import { PLACE_FAILURES } from './serviceAreaFailures.ts';

const { again, ask, never } = failureRow;
const OWN_TITLE = true;

export const FAILURES = {
  ...LOCAL_FAILURES,
  ...ACCOUNT_FAILURES,
  ...MONEY_FAILURES,
  ...PIECES_FAILURES,
  ...PLACE_FAILURES,
  SLOT_UNAVAILABLE: ask(
    409,
    'Créneau indisponible',
    'Ce créneau est complet ou n’est plus proposé. Choisissez-en un autre, ou «\u00a0Dès que possible\u00a0».',
    OWN_TITLE,
  ),
  TOO_MANY_BOOKINGS: ask(
    409,
    'Trop de passages réservés',
    'Vous avez déjà plusieurs passages réservés à venir. Annulez-en un, attendez le prochain, ou choisissez «\u00a0Dès que possible\u00a0».',
    OWN_TITLE,
  ),
  TOO_MANY_RULES: ask(
    409,
    'Trop de commandes régulières',
    `Gardez-en ${MOST_RULES} au plus, ou ${MOST_ACCOUNT_RULES} sur un compte entreprise\u00a0: arrêtez-en une.`,
    OWN_TITLE,
  ),
  LINK_UNKNOWN: never(
    404,
    'Ce lien n’est plus valable',
    'Ce lien de suivi n’existe pas ou n’existe plus. Appelez-nous : nous vous en envoyons un autre.',
    OWN_TITLE,
  ),
  LINK_ENDED: never(409, 'Plus de lien', 'Cette commande est finie depuis plus de 7 jours.'),
  PLANT_STOPPED: ask(
    409,
    'Atelier déjà arrêté',
    'Quelqu’un l’a déjà signalé\u00a0: le bandeau dit depuis quand, et pourquoi.',
  ),
  PLANT_RUNS: ask(
    409,
    'Atelier en marche',
    'Il tourne déjà\u00a0: les retours ont été repoussés à sa reprise.',
  ),
  PROMISE_TIME_REFUSED: ask(
    409,
    'Heure refusée',
    'Choisissez une heure à venir, pendant vos heures d’ouverture, dans les 60\u00a0prochains jours.',
  ),
  PLACE_NAME_TAKEN: never(
    409,
    'Nom déjà pris',
    'Un autre de vos lieux porte déjà ce nom. Choisissez-en un différent.',
  ),
  PLACES_FULL: ask(
    409,
    'Trop de lieux',
    `Gardez-en ${MAX_SAVED_PLACES} au plus\u00a0: retirez-en un dans votre profil, puis réessayez.`,
  ),
  FORBIDDEN: never(403, 'Accès refusé', 'Votre compte ne permet pas cette action.'),
  NOT_FOUND: never(404, 'Introuvable', 'Cet élément n’existe pas ou n’existe plus.'),
  PRODUCT_NOT_FOUND: never(404, 'Vêtement introuvable', 'Ce vêtement n’existe plus dans le catalogue.'),
  PRODUCT_NAME_TAKEN: never(409, 'Nom déjà pris', 'Un vêtement a déjà ce nom.'),
  PRODUCT_CHANGED: ask(
    409,
    'Le vêtement a changé entre-temps',
    'Quelqu’un vient de le modifier. Votre saisie est conservée\u00a0: vérifiez-la, puis enregistrez.',
  ),
  CATALOGUE_NOT_EMPTY: never(
    409,
    'Catalogue déjà commencé',
    'Des vêtements s’y trouvent déjà\u00a0: complétez-les dans Gestion.',
  ),
  HOUSE_CHANGED: ask(
    409,
    'Les réglages ont changé entre-temps',
    'Quelqu’un vient de les modifier. Vérifiez-les avant de recommencer.',
    OWN_TITLE,
  ),
  INVOICE_NOT_FOUND: never(404, 'Facture', 'Facture non trouvée.'),
  INVALID_INPUT: never(400, 'Saisie incomplète', 'Vérifiez les champs signalés.'),
  BATCH_REFUSED: ask(400, 'Demande refusée', 'Cette action n’est pas partie. Réessayez.'),
  ORDER_CHANGED: ask(
    409,
    'La commande a changé entre-temps',
    'Voici son état actuel. Vérifiez avant de recommencer.',
    OWN_TITLE,
  ),
  ORDER_OPEN: ask(
    409,
    'Commande en cours',
    'Attendez la fin de votre commande en cours, ou annulez-la, avant de supprimer le compte.',
  ),
  CREDIT_OWED: ask(
    409,
    'Argent à vous rendre',
    'Nous vous devons encore de l’argent\u00a0: demandez-nous de vous le rendre avant de supprimer le compte.',
  ),
  LINEN_OWED: ask(
    409,
    'Linge à vous rendre',
    'Votre linge est encore chez nous\u00a0: reprenez-le avant de supprimer le compte.',
  ),
  CLAIM_OPEN: ask(
    409,
    'Réclamation en cours',
    'Votre réclamation attend notre réponse\u00a0: attendez-la avant de supprimer le compte.',
  ),
  MISSION_OPEN: ask(
    409,
    'Missions en cours',
    'Des commandes vous sont encore confiées\u00a0: demandez à l’équipe de les réassigner, puis réessayez.',
  ),
  TRANSITION_REFUSED: never(409, 'Action impossible', 'L’état actuel de cette commande ne le permet pas.'),
  LIVREUR_UNAVAILABLE: ask(
    409,
    'Livreur indisponible',
    'Ce livreur n’est plus disponible. Choisissez-en un autre.',
  ),
  LIVREUR_AWAY: ask(
    409,
    'Livreur pas disponible',
    'Ce livreur est en pause ou en panne. Choisissez-en un autre, ou expliquez pourquoi vous le choisissez.',
  ),
  NOT_ON_DUTY: never(409, 'Position non partagée', 'La position ne se partage que pendant une course.'),
  PROMISE_CHANGED: ask(
    409,
    'L’heure de retour a changé',
    'Vérifiez la nouvelle avant de confirmer.',
    OWN_TITLE,
  ),
  PRICES_CHANGED: ask(409, 'Les prix ont changé', 'Vérifiez le nouveau total avant de confirmer.', OWN_TITLE),
  EXPRESS_OFF: ask(
    409,
    'L’express n’est plus proposé',
    'Le retour ordinaire reste possible, sans supplément. Rien n’a été enregistré.',
    OWN_TITLE,
  ),
  EXPRESS_FULL: ask(
    409,
    'Express complet',
    'Sans express, le retour est prévu {hour}. Rien n’a été enregistré.',
    OWN_TITLE,
  ),
  ARTICLE_UNAVAILABLE: ask(409, 'Article indisponible', 'Un article de votre commande n’est plus proposé.'),
  KEY_REUSED: never(
    422,
    'Déjà envoyé',
    'Cette demande a déjà été enregistrée avec un autre contenu. Rechargez la page.',
  ),
  IMAGE_REFUSED: never(400, 'Image refusée', 'Envoyez une photo JPEG, PNG ou WebP de 5 Mo au plus.'),
  PUSH_REFUSED: never(
    400,
    'Notifications impossibles',
    'Le service de notifications de ce navigateur n’est pas accepté.',
  ),
  IMAGE_QUOTA: ask(429, 'Trop d’images', 'Réessayez dans une heure.'),
  ALREADY_DECIDED: ask(409, 'Déjà traitée', 'Cette candidature a changé entre-temps.'),
  MESSAGE_CHANGED: ask(409, 'Message déjà traité', 'L’état de ce message a changé entre-temps.'),
  LETTER_EXPIRED: never(
    409,
    'E-mail expiré',
    'Son code ou son lien n’est plus valable\u00a0: il faut en demander un autre.',
  ),
  EXPORT_RUNNING: ask(
    429,
    'Export en cours',
    'Un export est déjà en cours. Réessayez quand il sera terminé.',
  ),
  TOO_MANY: again(429, 'Trop de tentatives', 'Patientez un peu avant de réessayer.'),
  BUSY: again(503, 'Service très demandé', 'Réessayez dans quelques secondes.'),
  UNAVAILABLE: again(
    503,
    'Service momentanément indisponible',
    'Rien n’a été perdu. Réessayez dans un instant.',
  ),
  READ_ONLY: again(
    503,
    'Enregistrement suspendu',
    'Une partie des données est abîmée\u00a0: vous pouvez les consulter, mais rien ne s’enregistre avant leur réparation.',
    OWN_TITLE,
  ),
  TOO_LARGE: never(413, 'Envoi trop volumineux', 'Réduisez la taille de ce que vous envoyez.'),
};

export type FailureCode = keyof typeof FAILURES;

/** A client cannot get past these failures without help, so they carry the team's phone number. */
const NEEDS_TEAM: ReadonlySet<FailureCode> = new Set([
  'TOO_FAR',
  'LINK_UNKNOWN',
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
