import type { FailureCode } from './failure.ts';
import type { Leg, OrderStatus } from './lifecycle.ts';
import type { OrderEventKind } from './order.ts';
import type { PaymentMethod, PaymentState } from './payment.ts';
import type { Role } from './roles.ts';

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'En attente',
  assigned: 'Livreur assigné',
  pickup_en_route: 'Ramassage en route',
  picked_up: 'Ramassée',
  processing: 'En traitement',
  assigned_for_delivery: 'Assigné pour livraison',
  delivery_en_route: 'Livraison en route',
  completed: 'Livrée',
  cancelled: 'Annulée',
};

export type Tone = 'grey' | 'blue' | 'orange' | 'violet' | 'green' | 'red';
const STATUS_TONES: Record<OrderStatus, Tone> = {
  pending: 'grey',
  assigned: 'blue',
  pickup_en_route: 'orange',
  picked_up: 'violet',
  processing: 'violet',
  assigned_for_delivery: 'blue',
  delivery_en_route: 'orange',
  completed: 'green',
  cancelled: 'red',
};

export function orderStatusLabel(status: OrderStatus): string {
  return STATUS_LABELS[status];
}

export function statusTone(status: OrderStatus): Tone {
  return STATUS_TONES[status];
}

/** On a client's chips the way back has its own words. */
export function chipLabel(status: OrderStatus): string {
  return status === 'delivery_en_route' ? 'Retour en cours' : STATUS_LABELS[status];
}

const ROLE_LABELS: Record<Role, string> = {
  client: 'Client',
  livreur: 'Livreur',
  admin: 'Administrateur',
  superadmin: 'Super Admin',
};

export function roleLabel(role: Role): string {
  return ROLE_LABELS[role];
}

export function legLabel(leg: Leg): string {
  return leg === 'pickup' ? 'Ramassage' : 'Livraison';
}

const STEP_LABELS: Partial<Record<OrderStatus, string>> = {
  assigned: 'En route pour ramassage',
  pickup_en_route: 'Confirmer le ramassage',
  assigned_for_delivery: 'En route pour livraison',
  delivery_en_route: 'Confirmer la livraison',
};

/** The words on a livreur's next-act button, by the status it starts from. */
export function stepLabel(from: OrderStatus): string | null {
  return STEP_LABELS[from] ?? null;
}

export function paymentMethodLabel(method: PaymentMethod | null): string {
  if (method === null) return 'À choisir';
  return method === 'espece' ? 'Espèces' : 'Wave';
}

const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  due: 'À payer',
  declared: 'Paiement déclaré, à vérifier',
  paid: 'Payée',
};

export function paymentStateLabel(state: PaymentState): string {
  return PAYMENT_STATE_LABELS[state];
}

/** In fewer words, for a badge or a choice. */
export function shortPaymentStateLabel(state: PaymentState): string {
  return state === 'declared' ? 'Paiement déclaré' : PAYMENT_STATE_LABELS[state];
}

const PAYMENT_EVENTS: Record<string, string> = {
  espece: 'Paiement en espèces choisi',
  wave: 'Paiement par Wave choisi',
  declared: 'Paiement Wave déclaré',
  paid: 'Paiement reçu',
};

const EVENT_LABELS: Partial<Record<OrderEventKind, string>> = {
  created: 'Commande passée',
  reassigned: 'Nouveau livreur',
  cancelled: 'Commande annulée',
};

/** One line of an order's history; `detail` is a livreur's name, or what happened to the payment. */
export function eventLabel(event: {
  kind: OrderEventKind;
  to: OrderStatus | null;
  detail: string | null;
}): string {
  if (event.kind === 'payment') return PAYMENT_EVENTS[event.detail ?? ''] ?? 'Paiement';
  const what = EVENT_LABELS[event.kind] ?? (event.to ? orderStatusLabel(event.to) : 'Étape');
  return event.detail ? `${what}\u00a0: ${event.detail}` : what;
}

export interface Wording {
  title: string;
  text: string;
}

const say = (title: string, text: string): Wording => ({ title, text });

/** What a refused person reads. A screen may put its own title from the specification above the text. */
const FAILURE_WORDING: Record<FailureCode, Wording> = {
  NOT_SIGNED_IN: say('Session introuvable', 'Veuillez vous reconnecter.'),
  WRONG_CREDENTIALS: say('Échec de la connexion', 'Identifiants incorrects ou compte inexistant.'),
  EMAIL_NOT_CONFIRMED: say(
    'Confirmation requise',
    'Veuillez vérifier vos e-mails pour confirmer votre compte.',
  ),
  ROLE_UNDEFINED: say('Erreur de rôle', 'Votre rôle n’a pas été défini.'),
  FORBIDDEN: say('Accès refusé', 'Cette action n’est pas permise à votre compte.'),
  NOT_FOUND: say('Introuvable', 'Cet élément n’existe pas ou n’existe plus.'),
  PRODUCT_NOT_FOUND: say('Vêtement introuvable', 'Ce vêtement n’existe plus dans le catalogue.'),
  PRODUCT_CHANGED: say(
    'Le vêtement a changé entre-temps',
    'Quelqu’un vient de le modifier. Notez votre saisie, puis rouvrez-le.',
  ),
  INVOICE_NOT_FOUND: say('Facture', 'Facture non trouvée.'),
  INVALID_INPUT: say('Saisie incomplète', 'Vérifiez les champs signalés.'),
  BATCH_REFUSED: say('Demande refusée', 'Cette action s’envoie seule. Réessayez.'),
  EMAIL_TAKEN: say("Échec de l'inscription", 'Cet email est peut-être déjà utilisé. Veuillez réessayer.'),
  LINK_EXPIRED: say('Lien invalide ou expiré', 'Veuillez refaire une demande de réinitialisation.'),
  CODE_INVALID: say('Code Invalide', 'Le code est incorrect, a expiré ou a déjà été utilisé.'),
  CODE_DOOR_CLOSED: say(
    'Accès fermé',
    'Trop de codes erronés\u00a0: un super administrateur doit rouvrir l’inscription interne.',
  ),
  GRANT_INVALID: say('Accès expiré', 'Demandez un nouveau code de validation.'),
  PASSWORD_WRONG: say('Mot de passe incorrect', 'Le mot de passe actuel ne correspond pas.'),
  PASSWORD_TOO_COMMON: say('Mot de passe trop courant', 'Choisissez un mot de passe moins facile à deviner.'),
  ORDER_CHANGED: say(
    'La commande a changé entre-temps',
    'Voici son état actuel. Vérifiez avant de recommencer.',
  ),
  ORDER_OPEN: say(
    'Commande en cours',
    'Attendez la fin de votre commande en cours, ou annulez-la, avant de supprimer le compte.',
  ),
  MISSION_OPEN: say(
    'Missions en cours',
    'Des commandes vous sont encore confiées\u00a0: demandez à l’équipe de les réassigner, puis réessayez.',
  ),
  TRANSITION_REFUSED: say('Action impossible', 'Ce changement de statut n’est pas permis.'),
  LIVREUR_UNAVAILABLE: say(
    'Livreur indisponible',
    'Ce livreur n’est plus disponible. Choisissez-en un autre.',
  ),
  NOT_ON_DUTY: say('Position non partagée', 'La position ne se partage que pendant une course.'),
  PRICES_CHANGED: say('Les prix ont changé', 'Vérifiez le nouveau total avant de confirmer.'),
  ARTICLE_UNAVAILABLE: say('Article indisponible', 'Un article de votre panier n’est plus proposé.'),
  TOO_FAR: say('Adresse trop éloignée', 'Nous nous déplaçons jusqu’à 100 km autour d’Abidjan.'),
  KEY_REUSED: say(
    'Commande déjà envoyée',
    'Cette commande a déjà été envoyée avec un autre contenu. Rechargez la page.',
  ),
  PAYMENT_ALREADY_CHOSEN: say(
    'Mode de paiement déjà choisi',
    'Le mode de paiement de cette commande ne peut plus changer.',
  ),
  WAVE_UNAVAILABLE: say('Wave indisponible', 'Le paiement par Wave n’est pas proposé pour le moment.'),
  IMAGE_REFUSED: say('Image refusée', 'Envoyez une photo JPEG, PNG ou WebP de 5 Mo au plus.'),
  IMAGE_QUOTA: say('Trop d’images', 'Réessayez dans une heure.'),
  LAST_SUPERADMIN: say('Action impossible', 'Il faut garder au moins un super administrateur actif.'),
  SELF_DEACTIVATION: say('Action impossible', 'Vous ne pouvez pas désactiver votre propre compte.'),
  ALREADY_DECIDED: say('Déjà traitée', 'Cette candidature a changé entre-temps.'),
  LETTER_EXPIRED: say(
    'E-mail expiré',
    'Son code ou son lien n’est plus valable\u00a0: il faut en demander un autre.',
  ),
  EXPORT_RUNNING: say('Export en cours', 'Un export est déjà en cours. Réessayez quand il sera terminé.'),
  TOO_MANY: say('Trop de tentatives', 'Patientez un peu avant de réessayer.'),
  BUSY: say('Service très demandé', 'Réessayez dans quelques secondes.'),
  UNAVAILABLE: say('Service momentanément indisponible', 'Rien n’a été perdu. Réessayez dans un instant.'),
  TOO_LARGE: say('Envoi trop volumineux', 'Réduisez la taille de ce que vous envoyez.'),
};

export function failureWording(code: FailureCode): Wording {
  return FAILURE_WORDING[code];
}
