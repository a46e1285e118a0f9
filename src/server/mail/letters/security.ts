import { paths } from '#domain/addresses.ts';
import type { Composers } from '../layout.ts';

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
