import { paths } from '#domain/addresses.ts';
import { ACT_STYLE, buildParagraph, layOutPage } from '../mail/layout.ts';
import type { LetterReader } from '../unsubscribeToken.ts';

type House = Parameters<typeof layOutPage>[2];

const buildLink = (path: string, words: string) =>
  `<p style="margin:0 0 14px"><a href="${path}" style="color:inherit">${words}</a></p>`;

export const drawStopQuestion = (house: House, { kind }: LetterReader): string =>
  layOutPage(
    'Ne plus recevoir ces e-mails\u00a0?',
    `${buildParagraph('Nous ne vous écrirons plus à chaque étape de vos commandes, ni quand un retour change ou qu’une réclamation a sa réponse.')}
<form method="post" style="margin:22px 0"><button class="act" style="${ACT_STYLE};cursor:pointer">Arrêter ces e-mails</button></form>
${buildParagraph(STILL_SENT[kind])}`,
    house,
  );

export const drawStoppedPage = (house: House, { kind }: LetterReader): string =>
  layOutPage(
    'Vous ne recevrez plus ces e-mails',
    `${buildParagraph(STILL_SENT[kind])}
${TURNED_ON_AGAIN[kind]}`,
    house,
  );

export const drawDeadLinkPage = (house: House): string =>
  layOutPage(
    'Ce lien ne mène nulle part',
    `${buildParagraph('Il est incomplet, ou la personne à qui il était destiné n’a plus de données chez nous. Ouvrez-le de nouveau depuis l’e-mail.')}
${buildLink(paths.client.profile, 'Choisir mes e-mails dans mon profil')}`,
    house,
  );

const STILL_SENT: Record<LetterReader['kind'], string> = {
  account:
    'Vous recevrez encore les e-mails de sécurité de votre compte\u00a0: adresse à confirmer, mot de passe, nouvelle connexion.',
  contact: 'Nous ne vous enverrons plus aucun e-mail. Vos commandes suivent leur cours.',
};

const TURNED_ON_AGAIN: Record<LetterReader['kind'], string> = {
  account: buildLink(paths.client.profile, 'Les recevoir de nouveau\u00a0: dans votre profil'),
  contact: buildLink(paths.contact, 'Les recevoir de nouveau\u00a0: demandez-le à notre équipe'),
};
