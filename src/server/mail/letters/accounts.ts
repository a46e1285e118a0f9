import { buildConfirmationLink, buildEntryLink, buildRecoveryLink, paths } from '#domain/addresses.ts';
import { ROLE_LABELS } from '#domain/format/wording.ts';
import type { InternalRole } from '#domain/people/roles.ts';
import type { Composers } from '../layout.ts';

const ACCOUNTS: Record<InternalRole, string> = {
  livreur: paths.superadmin.livreurs,
  admin: paths.superadmin.admins,
  superadmin: paths.superadmin.admins,
};

export const ACCOUNT_LETTERS = {
  /*
   * Anybody can have this letter sent to any address, so it holds nothing that a visitor typed: a name could
   * be an advertisement. A superadmin's own name stands in an invitation.
   */
  'auth.confirm': ({ token, invitation }, publicUrl) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      invitation
        ? `${invitation.by} vous a ouvert un compte «\u00a0${ROLE_LABELS[invitation.role]}\u00a0» chez Laveo.`
        : 'Un compte Laveo vient d’être demandé avec cette adresse e-mail.',
      'Confirmez votre adresse pour ouvrir votre compte. Le lien est valable 24\u00a0heures et ne sert qu’une fois.',
    ],
    button: { label: 'Confirmer mon adresse', url: publicUrl + buildConfirmationLink(token) },
    footnote:
      'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: sans confirmation, aucun compte ne s’ouvre.',
  }),
  'auth.alreadyConfirmed': (_, publicUrl) => ({
    subject: 'Votre compte est déjà confirmé\u00a0: connectez-vous',
    paragraphs: [
      'Un nouveau lien de confirmation a été demandé pour votre compte Laveo.',
      'Ce n’est plus nécessaire\u00a0: votre adresse est confirmée. Connectez-vous avec votre e-mail et votre mot de passe.',
    ],
    button: { label: 'Se connecter', url: publicUrl + paths.signIn },
    footnote: 'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: votre compte ne change pas.',
  }),
  'auth.entry': ({ token }, publicUrl) => ({
    subject: 'Votre lien pour entrer dans Laveo',
    paragraphs: [
      'Votre mot de passe vient d’être saisi, et un lien demandé pour entrer dans votre espace.',
      'Le lien est valable 60\u00a0minutes et ne sert qu’une fois. Ouvrez-le sur l’appareil avec lequel vous travaillez, puis ajoutez une seconde étape.',
    ],
    button: { label: 'Entrer dans mon espace', url: publicUrl + buildEntryLink(token) },
    footnote:
      'Vous n’avez rien demandé\u00a0? Quelqu’un connaît votre mot de passe\u00a0: n’ouvrez pas ce lien, changez votre mot de passe et prévenez un super administrateur.',
  }),
  'auth.signInLink': ({ token }, publicUrl) => ({
    subject: 'Votre lien de connexion à Laveo',
    paragraphs: [
      'Ouvrez ce lien pour entrer dans votre espace, sans mot de passe.',
      'Il est valable 60\u00a0minutes et ne sert qu’une fois. Une nouvelle demande annule la précédente.',
    ],
    button: { label: 'Entrer dans mon espace', url: publicUrl + buildEntryLink(token) },
    footnote:
      'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: sans ce lien, personne n’entre dans votre compte.',
  }),
  'auth.reset': ({ token }, publicUrl) => ({
    subject: 'Réinitialisez votre mot de passe',
    paragraphs: [
      'Un nouveau mot de passe a été demandé pour votre compte Laveo.',
      'Le lien est valable 60\u00a0minutes et ne sert qu’une fois. Une nouvelle demande annule la précédente.',
    ],
    button: { label: 'Choisir un nouveau mot de passe', url: publicUrl + buildRecoveryLink(token) },
    footnote: 'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: votre mot de passe ne change pas.',
  }),
  'auth.passwordChanged': (_, publicUrl) => ({
    subject: 'Votre mot de passe a changé',
    paragraphs: [
      'Le mot de passe de votre compte Laveo vient d’être changé. Les autres appareils ont été déconnectés.',
      'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.',
    ],
    button: { label: 'Mot de passe oublié', url: publicUrl + paths.forgotPassword },
  }),
  'auth.code': ({ code, role, ip, browser }) => ({
    subject: 'Code de validation Laveo',
    paragraphs: [
      role
        ? `Quelqu’un demande à créer un compte «\u00a0${ROLE_LABELS[role]}\u00a0». Voici le code de validation, pour ce rôle seulement\u00a0:`
        : `Quelqu’un demande à créer un compte interne, sans préciser son rôle. Voici le code de validation, pour un compte «\u00a0${ROLE_LABELS.livreur}\u00a0» ou «\u00a0${ROLE_LABELS.admin}\u00a0»\u00a0:`,
      code,
      'Il est valable 15\u00a0minutes, une seule fois, dans le navigateur qui l’a demandé.',
      `Demande faite depuis ${browser}, adresse ${ip}.`,
    ],
    footnote: 'Ne donnez ce code qu’à une personne dont vous attendez la demande.',
  }),
  /** Only superadmins receive this letter, so it may hold what the new member typed. */
  'auth.internalAccount': ({ fullname, email, role, by }, publicUrl) => ({
    subject: 'Un compte interne a été créé',
    paragraphs: [
      `Un compte «\u00a0${ROLE_LABELS[role]}\u00a0» vient d’être créé ${by ? `par ${by}` : 'avec un code de validation'}.`,
      `${fullname}, ${email}`,
      'Si vous ne l’attendiez pas, désactivez-le.',
    ],
    button: { label: 'Voir les comptes', url: publicUrl + ACCOUNTS[role] },
  }),
  'auth.internalSignUpLocked': (_, publicUrl) => ({
    subject: 'Inscription interne fermée',
    paragraphs: [
      'Trop de codes de validation erronés ont été essayés aujourd’hui\u00a0: l’inscription interne est fermée.',
      'Rouvrez-la quand vous saurez d’où ils venaient.',
    ],
    button: { label: 'Ouvrir la console', url: publicUrl + paths.superadmin.panel },
  }),
} satisfies Partial<Composers>;

const IF_NOT_YOU =
  'Si ce n’était pas vous, changez tout de suite votre mot de passe et prévenez un super administrateur.';
const makePasswordButton = (publicUrl: string) => ({
  label: 'Mot de passe oublié',
  url: publicUrl + paths.forgotPassword,
});

export const SECURITY_LETTERS = {
  'security.factorAdded': ({ factor }, publicUrl) => ({
    subject: 'Une seconde étape protège votre compte',
    paragraphs: [`Vous venez d’ajouter ${factor} à votre compte Laveo.`, IF_NOT_YOU],
    button: makePasswordButton(publicUrl),
  }),
  'security.factorRemoved': ({ factor }, publicUrl) => ({
    subject: 'Un moyen de connexion a été retiré',
    paragraphs: [`Vous venez de retirer ${factor} de votre compte Laveo.`, IF_NOT_YOU],
    button: makePasswordButton(publicUrl),
  }),
  'security.enrolmentAllowed': ({ fullname }, publicUrl) => ({
    subject: 'Vous pouvez ajouter une seconde étape',
    paragraphs: [
      `${fullname} vous permet d’ajouter une seconde étape à votre compte Laveo avec votre seul mot de passe.`,
      'Cela vaut pour votre prochaine connexion, dans l’heure qui vient.',
      'Si vous ne l’avez pas demandé, changez tout de suite votre mot de passe et prévenez un autre super administrateur.',
    ],
    button: { label: 'Se connecter', url: publicUrl + paths.signIn },
  }),
  'security.recoveryCodeUsed': (_, publicUrl) => ({
    subject: 'Un code de secours a servi',
    paragraphs: [
      'Un code de secours vient d’ouvrir votre compte Laveo. Ce code ne servira plus.',
      'Si vous avez perdu votre téléphone ou votre clé, retirez-les de votre profil et ajoutez-en d’autres.',
      IF_NOT_YOU,
    ],
    button: makePasswordButton(publicUrl),
  }),
  'security.recoveryCodesRenewed': (_, publicUrl) => ({
    subject: 'Vos nouveaux codes de secours',
    paragraphs: ['De nouveaux codes de secours remplacent les anciens pour votre compte Laveo.', IF_NOT_YOU],
    button: makePasswordButton(publicUrl),
  }),
  'security.newDevice': ({ device, network, role }, publicUrl) => ({
    subject: 'Connexion depuis un nouvel appareil',
    paragraphs: [
      `Votre compte Laveo vient d’être ouvert depuis un appareil qu’il ne connaissait pas\u00a0: ${device}, réseau ${network}`,
      'Si c’était vous, il n’y a rien à faire.',
      'Sinon, déconnectez-le depuis votre profil, changez tout de suite votre mot de passe et prévenez un super administrateur.',
    ],
    button: { label: 'Voir mes appareils', url: publicUrl + paths[role].profile },
  }),
  'security.factorReset': (_, publicUrl) => ({
    subject: 'La seconde étape de votre compte a été effacée',
    paragraphs: [
      'L’administrateur du serveur vient d’effacer la seconde étape de votre compte Laveo, et de fermer vos sessions.',
      'Votre mot de passe suffit à la prochaine connexion, dans l’heure qui vient\u00a0: ajoutez aussitôt une nouvelle seconde étape.',
      'Si vous ne l’avez pas demandé, prévenez un super administrateur.',
    ],
    button: { label: 'Se connecter', url: publicUrl + paths.signIn },
  }),
} satisfies Partial<Composers>;
