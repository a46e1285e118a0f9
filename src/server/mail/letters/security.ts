import { paths } from '#domain/addresses.ts';
import type { LetterData } from '#domain/letters.ts';
import type { LetterParts } from '../layout.ts';

/*
 * To members of the desk, about their own account. What to do if it was somebody else comes with each.
 */

const IF_NOT_YOU =
  'Si ce n’était pas vous, changez tout de suite votre mot de passe et prévenez un super administrateur.';
const button = (publicUrl: string) => ({
  label: 'Mot de passe oublié',
  url: publicUrl + paths.forgotPassword,
});

export const factorAddedLetter = (
  { factor }: LetterData['security.factorAdded'],
  publicUrl: string,
): LetterParts => ({
  subject: 'Une seconde étape protège votre compte',
  paragraphs: [`Vous venez d’ajouter ${factor} à votre compte Laveo.`, IF_NOT_YOU],
  button: button(publicUrl),
});

export const factorRemovedLetter = (
  { factor }: LetterData['security.factorRemoved'],
  publicUrl: string,
): LetterParts => ({
  subject: 'Un moyen de connexion a été retiré',
  paragraphs: [`Vous venez de retirer ${factor} de votre compte Laveo.`, IF_NOT_YOU],
  button: button(publicUrl),
});

export const recoveryCodeUsedLetter = (_: unknown, publicUrl: string): LetterParts => ({
  subject: 'Un code de secours a servi',
  paragraphs: [
    'Un code de secours vient d’ouvrir votre compte Laveo. Ce code ne servira plus.',
    'Si vous avez perdu votre téléphone ou votre clé, retirez-les de votre profil et ajoutez-en d’autres.',
    IF_NOT_YOU,
  ],
  button: button(publicUrl),
});

export const recoveryCodesRenewedLetter = (_: unknown, publicUrl: string): LetterParts => ({
  subject: 'Vos nouveaux codes de secours',
  paragraphs: ['De nouveaux codes de secours remplacent les anciens pour votre compte Laveo.', IF_NOT_YOU],
  button: button(publicUrl),
});

export const newDeviceLetter = (
  { device, network, role }: LetterData['security.newDevice'],
  publicUrl: string,
): LetterParts => ({
  subject: 'Connexion depuis un nouvel appareil',
  paragraphs: [
    `Votre compte Laveo vient d’être ouvert depuis un appareil qu’il ne connaissait pas\u00a0: ${device}, réseau ${network}`,
    'Si c’était vous, il n’y a rien à faire.',
    'Sinon, déconnectez-le depuis votre profil, changez tout de suite votre mot de passe et prévenez un super administrateur.',
  ],
  button: { label: 'Voir mes appareils', url: publicUrl + paths[role].profile },
});

export const secondFactorResetLetter = (_: unknown, publicUrl: string): LetterParts => ({
  subject: 'La seconde étape de votre compte a été effacée',
  paragraphs: [
    'L’administrateur du serveur vient d’effacer la seconde étape de votre compte Laveo, et de fermer vos sessions.',
    'Votre mot de passe suffit à la prochaine connexion\u00a0: ajoutez aussitôt une nouvelle seconde étape.',
    'Si vous ne l’avez pas demandé, prévenez un super administrateur.',
  ],
  button: { label: 'Se connecter', url: publicUrl + paths.signIn },
});
