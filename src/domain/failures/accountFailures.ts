import { DESK_PASSWORD_TOO_SHORT } from '../people/accounts.ts';
import { failureRow } from './failureShape.ts';

const { ask, never } = failureRow;
const OWN_TITLE = true;

export const ACCOUNT_FAILURES = {
  NOT_SIGNED_IN: ask(401, 'Session introuvable', 'Veuillez vous reconnecter.', OWN_TITLE),
  WRONG_CREDENTIALS: never(401, 'Échec de la connexion', 'Identifiants incorrects ou compte inexistant.'),
  EMAIL_NOT_CONFIRMED: never(
    403,
    'Confirmation requise',
    'Veuillez vérifier vos e-mails pour confirmer votre compte.',
    OWN_TITLE,
  ),
  ROLE_UNDEFINED: never(403, 'Erreur de rôle', 'Votre rôle n’a pas été défini.', OWN_TITLE),
  EMAIL_TAKEN: never(
    409,
    "Échec de l'inscription",
    'Cet email est peut-être déjà utilisé. Veuillez réessayer.',
  ),
  LINK_EXPIRED: never(
    400,
    'Lien invalide ou expiré',
    'Veuillez refaire une demande de réinitialisation.',
    OWN_TITLE,
  ),
  ENTRY_LINK_EXPIRED: never(
    400,
    'Lien invalide ou expiré',
    'Connectez-vous pour en recevoir un autre.',
    OWN_TITLE,
  ),
  SIGN_UPS_DIFFER: never(
    409,
    'Inscrivez-vous de nouveau ici',
    'Une inscription a été faite avec cette adresse sur un autre appareil. Recommencez la vôtre sur celui-ci, puis ouvrez-y le nouveau lien.',
  ),
  CODE_INVALID: never(
    400,
    'Code Invalide',
    'Le code est incorrect, a expiré ou a déjà été utilisé.',
    OWN_TITLE,
  ),
  CODE_DOOR_CLOSED: never(
    403,
    'Accès fermé',
    'Trop de codes erronés\u00a0: un super administrateur doit rouvrir l’inscription interne.',
    OWN_TITLE,
  ),
  CODES_USED_UP: ask(
    429,
    'Plus de code aujourd’hui',
    'Un code est déjà parti vers les super administrateurs. L’un d’eux peut en libérer d’autres depuis son journal.',
    OWN_TITLE,
  ),
  GRANT_INVALID: never(403, 'Accès expiré', 'Demandez un nouveau code de validation.', OWN_TITLE),
  GRANT_ROLE: never(403, 'Rôle non autorisé', 'Ce code sert à un autre rôle. Demandez-en un pour celui-ci.'),
  PASSWORD_WRONG: never(403, 'Mot de passe incorrect', 'Le mot de passe actuel ne correspond pas.'),
  PASSWORD_TOO_SHORT: never(400, 'Mot de passe trop court', DESK_PASSWORD_TOO_SHORT),
  STEP_UP_REQUIRED: ask(403, 'Confirmez que c’est vous', 'Confirmez d’abord que c’est bien vous.', OWN_TITLE),
  FACTOR_CODE_WRONG: never(
    403,
    'Code refusé',
    'Ce code n’est pas le bon, a expiré ou a déjà servi.',
    OWN_TITLE,
  ),
  PASSKEY_REFUSED: never(
    403,
    'Clé d’accès refusée',
    'Cette clé d’accès n’a pas été reconnue. Recommencez, ou choisissez un autre moyen.',
    OWN_TITLE,
  ),
  LAST_FACTOR: never(
    409,
    'Action impossible',
    'Votre compte doit garder une seconde étape\u00a0: ajoutez-en une autre avant de retirer celle-ci.',
  ),
  ENROLMENT_NEEDS_LINK: never(
    403,
    'Lien nécessaire',
    'Une première seconde étape s’ajoute depuis le lien que nous envoyons à votre adresse.',
    OWN_TITLE,
  ),
  FACTOR_PRESENT: never(409, 'Action impossible', 'Ce compte a déjà une seconde étape.'),
  PASSWORD_TOO_COMMON: never(
    400,
    'Mot de passe trop courant',
    'Choisissez un mot de passe moins facile à deviner.',
  ),
  CONTACT_LINKED: never(409, 'Déjà relié', 'Ce contact a déjà un compte.'),
  CONTACT_MERGED: never(409, 'Fusion impossible', 'Ces deux contacts sont déjà réunis.'),
  NOT_A_CLIENT: never(409, 'Action impossible', 'Ce compte n’est pas celui d’un client actif.'),
  LAST_SUPERADMIN: never(409, 'Action impossible', 'Il faut garder au moins un super administrateur actif.'),
  SELF_ENROLMENT: never(
    409,
    'Action impossible',
    'Un autre super administrateur doit l’autoriser, pas vous.',
  ),
  SELF_DEACTIVATION: never(409, 'Action impossible', 'Vous ne pouvez pas désactiver votre propre compte.'),
};
