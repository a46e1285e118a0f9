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
   * be an advertisement.
   */
  'auth.confirm': ({ token }, publicUrl) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Un compte Laveo vient d’être demandé avec cette adresse e-mail.',
      'Confirmez-la pour ouvrir votre compte. Le lien est valable 24\u00a0heures et ne sert qu’une fois.',
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
  'auth.internalAccount': ({ fullname, email, role }, publicUrl) => ({
    subject: 'Un compte interne a été créé',
    paragraphs: [
      `Un compte «\u00a0${ROLE_LABELS[role]}\u00a0» vient d’être créé avec un code de validation.`,
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
