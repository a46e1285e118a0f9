import { paths } from '#domain/addresses.ts';
import { describeTeamHours } from '#domain/format/houseWords.ts';
import type { PublicHouse } from '#domain/house.ts';
import { formatServiceHours } from '#domain/promises/servicePromise.ts';
import { getTitle } from '#domain/screens/screens.ts';

export type Head = { title: string; description: string };

/** The server writes the descriptions into its pages for search engines and link previews; browsers never load them. */
const DESCRIPTIONS: Record<string, string> = {
  [paths.services]:
    'Nettoyage à sec, lavage et pliage, collecte et livraison à domicile\u00a0: ce que Laveo fait pour votre linge à Abidjan.',
  [paths.howItWorks]:
    'Commandez en ligne, préparez votre linge, nous nous occupons de tout, recevez-le propre\u00a0: Laveo en quatre étapes.',
  [paths.prices]:
    'Chemise, robe, pantalon, boubou, draps\u00a0: tous les prix de lavage, de repassage et du service complet, en FCFA.',
  [paths.contact]:
    'Une question, une commande particulière\u00a0? Écrivez-nous\u00a0: notre service client vous répond',
  [paths.application]:
    'Rejoignez les livreurs de Laveo\u00a0: envoyez votre candidature en une minute, notre équipe vous recontacte.',
  [paths.legal]: 'Qui édite le site Laveo et comment nous joindre.',
  [paths.privacy]:
    'Les données que Laveo conserve, pourquoi, combien de temps, et comment les faire supprimer.',
  [paths.signIn]: 'Connectez-vous à votre espace Laveo.',
  [paths.signUpClient]: 'Créez votre compte Laveo en une minute.',
  [paths.signUpLivreur]: 'Créez votre compte de livreur Laveo.',
  [paths.follow]: 'Où en est votre linge, et ce qui reste à payer.',
  [paths.paymentReturn]: 'La confirmation arrive dans le suivi de votre commande.',
  [paths.notFound]: 'Cette page n’existe pas, ou n’existe plus.',
  [paths.forgotPassword]: 'Recevez un lien pour choisir un nouveau mot de passe Laveo.',
};

export function buildHead(
  path: string,
  { serviceHours, hours }: Pick<PublicHouse, 'serviceHours' | 'hours'>,
): Head | null {
  const title = getTitle(path);
  if (title === null) return null;
  if (path === paths.home) return { title, description: describeHome(serviceHours) };
  const description = DESCRIPTIONS[path] ?? '';
  if (path !== paths.contact) return { title, description };
  return { title, description: `${description} ${describeTeamHours(hours)}.` };
}

const describeHome = (serviceHours: number) =>
  `Un livreur passe chez vous, nous lavons et repassons, il vous rapporte votre linge. Commande en ligne, service express en ${formatServiceHours(serviceHours)} à Abidjan.`;
