import { DESK_PASSWORD_TOO_SHORT } from '../people/accounts.ts';
import { failureRow } from './failureShape.ts';

const { ask, never } = failureRow;

export const ACCOUNT_FAILURES = {
  NOT_SIGNED_IN: ask('Session introuvable', 'Veuillez vous reconnecter.', { status: 401, ownTitle: true }),
  WRONG_CREDENTIALS: never('Échec de la connexion', 'Identifiants incorrects ou compte inexistant.', {
    status: 401,
  }),
  EMAIL_NOT_CONFIRMED: never(
    'Confirmation requise',
    'Veuillez vérifier vos e-mails pour confirmer votre compte.',
    { status: 403, ownTitle: true },
  ),
  ROLE_UNDEFINED: never('Erreur de rôle', 'Votre rôle n’a pas été défini.', { status: 403, ownTitle: true }),
  EMAIL_TAKEN: never("Échec de l'inscription", 'Cet email est peut-être déjà utilisé. Veuillez réessayer.'),
  LINK_EXPIRED: never('Lien invalide ou expiré', 'Veuillez refaire une demande de réinitialisation.', {
    status: 400,
    ownTitle: true,
  }),
  ENTRY_LINK_EXPIRED: never('Lien invalide ou expiré', 'Connectez-vous pour en recevoir un autre.', {
    status: 400,
    ownTitle: true,
  }),
  SIGN_UPS_DIFFER: never(
    'Inscrivez-vous de nouveau ici',
    'Une inscription a été faite avec cette adresse sur un autre appareil. Recommencez la vôtre sur celui-ci, puis ouvrez-y le nouveau lien.',
  ),
  CODE_INVALID: never('Code Invalide', 'Le code est incorrect, a expiré ou a déjà été utilisé.', {
    status: 400,
    ownTitle: true,
  }),
  CODE_DOOR_CLOSED: never(
    'Accès fermé',
    'Trop de codes erronés\u00a0: un super administrateur doit rouvrir l’inscription interne.',
    { status: 403, ownTitle: true },
  ),
  CODES_USED_UP: ask(
    'Plus de code aujourd’hui',
    'Un code est déjà parti vers les super administrateurs. L’un d’eux peut en libérer d’autres depuis son journal.',
    { status: 429, ownTitle: true },
  ),
  GRANT_INVALID: never('Accès expiré', 'Demandez un nouveau code de validation.', {
    status: 403,
    ownTitle: true,
  }),
  GRANT_ROLE: never('Rôle non autorisé', 'Ce code sert à un autre rôle. Demandez-en un pour celui-ci.', {
    status: 403,
  }),
  PASSWORD_WRONG: never('Mot de passe incorrect', 'Le mot de passe actuel ne correspond pas.', {
    status: 403,
  }),
  PASSWORD_TOO_SHORT: never('Mot de passe trop court', DESK_PASSWORD_TOO_SHORT, { status: 400 }),
  STEP_UP_REQUIRED: ask('Confirmez que c’est vous', 'Confirmez d’abord que c’est bien vous.', {
    status: 403,
    ownTitle: true,
  }),
  FACTOR_CODE_WRONG: never('Code refusé', 'Ce code n’est pas le bon, a expiré ou a déjà servi.', {
    status: 403,
    ownTitle: true,
  }),
  PASSKEY_REFUSED: never(
    'Clé d’accès refusée',
    'Cette clé d’accès n’a pas été reconnue. Recommencez, ou choisissez un autre moyen.',
    { status: 403, ownTitle: true },
  ),
  LAST_FACTOR: never(
    'Action impossible',
    'Votre compte doit garder une seconde étape\u00a0: ajoutez-en une autre avant de retirer celle-ci.',
  ),
  ENROLMENT_NEEDS_LINK: never(
    'Lien nécessaire',
    'Une première seconde étape s’ajoute depuis le lien que nous envoyons à votre adresse.',
    { status: 403, ownTitle: true },
  ),
  FACTOR_PRESENT: never('Action impossible', 'Ce compte a déjà une seconde étape.'),
  PASSWORD_TOO_COMMON: never(
    'Mot de passe trop courant',
    'Choisissez un mot de passe moins facile à deviner.',
    { status: 400 },
  ),
  CONTACT_LINKED: never('Déjà relié', 'Ce contact a déjà un compte.'),
  CONTACT_MERGED: never('Fusion impossible', 'Ces deux contacts sont déjà réunis.'),
  NOT_A_CLIENT: never('Action impossible', 'Ce compte n’est pas celui d’un client actif.'),
  LAST_SUPERADMIN: never('Action impossible', 'Il faut garder au moins un super administrateur actif.'),
  SELF_ENROLMENT: never('Action impossible', 'Un autre super administrateur doit l’autoriser, pas vous.'),
  SELF_DEACTIVATION: never('Action impossible', 'Vous ne pouvez pas désactiver votre propre compte.'),
};
