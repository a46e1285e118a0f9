import type { FailureCode } from './failure.ts';

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
  SIGN_UPS_DIFFER: say(
    'Inscrivez-vous de nouveau ici',
    'Plusieurs inscriptions ont été faites avec cette adresse. Recommencez la vôtre sur cet appareil, puis ouvrez-y le nouveau lien.',
  ),
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
