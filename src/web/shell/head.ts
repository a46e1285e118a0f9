import { paths } from '#domain/addresses.ts';
import { servicePromise } from '#domain/promises/servicePromise.ts';

export interface Head {
  title: string;
  description: string;
}

const head = (title: string, description = ''): Head => ({ title, description });

/** Title and description, for tabs, search engines and shared links, of each page without personal data. */
const HEADS: Record<string, Head> = {
  [paths.home]: head('Laveo, le pressing à domicile à Abidjan'),
  [paths.services]: head(
    'Nos services de pressing et de blanchisserie · Laveo',
    'Nettoyage à sec, lavage et pliage, collecte et livraison à domicile\u00a0: ce que Laveo fait pour votre linge à Abidjan.',
  ),
  [paths.howItWorks]: head(
    'Comment ça marche · Laveo',
    'Commandez en ligne, préparez votre linge, nous nous occupons de tout, recevez-le propre\u00a0: Laveo en quatre étapes.',
  ),
  [paths.prices]: head(
    'Tarifs du pressing en FCFA · Laveo',
    'Chemise, robe, pantalon, boubou, draps\u00a0: tous les prix de lavage, de repassage et du service complet, en FCFA.',
  ),
  [paths.contact]: head(
    'Contacter Laveo',
    'Une question, une commande particulière\u00a0? Écrivez-nous\u00a0: notre service client vous répond de 9\u00a0h à 18\u00a0h.',
  ),
  [paths.application]: head(
    'Devenir livreur à Abidjan · Laveo',
    'Rejoignez les livreurs de Laveo\u00a0: envoyez votre candidature en une minute, notre équipe vous recontacte.',
  ),
  [paths.legal]: head('Mentions légales · Laveo', 'Qui édite le site Laveo et comment nous joindre.'),
  [paths.privacy]: head(
    'Confidentialité · Laveo',
    'Les données que Laveo conserve, pourquoi, combien de temps, et comment les faire supprimer.',
  ),
  [paths.signIn]: head('Connexion · Laveo', 'Connectez-vous à votre espace Laveo.'),
  [paths.signUpClient]: head('Créer un compte · Laveo', 'Créez votre compte Laveo en une minute.'),
  [paths.signUpLivreur]: head('Devenez livreur partenaire · Laveo', 'Créez votre compte de livreur Laveo.'),
  [paths.awaitConfirmation]: head('Confirmez votre e-mail · Laveo'),
  [paths.confirmation]: head('Confirmation · Laveo'),
  [paths.forgotPassword]: head(
    'Mot de passe oublié · Laveo',
    'Recevez un lien pour choisir un nouveau mot de passe Laveo.',
  ),
  [paths.protectAccount]: head('Protégez votre compte · Laveo'),
  [paths.resetPassword]: head('Nouveau mot de passe · Laveo'),
  [paths.signUpInternal]: head('Espace équipe · Laveo'),
  [paths.staffEntrance]: head('Espace équipe · Laveo'),
};

export function headOf(path: string): Head | null {
  return HEADS[path] ?? null;
}

/** The same with what the house promises, as only the server knows it when it draws a page. */
export function headWithPromise(path: string, serviceHours: number): Head | null {
  const known = headOf(path);
  return known && path === paths.home ? { ...known, description: homeDescription(serviceHours) } : known;
}

const homeDescription = (serviceHours: number) =>
  `Un livreur passe chez vous, nous lavons et repassons, il vous rapporte votre linge. Commande en ligne, service express en ${servicePromise(serviceHours)} à Abidjan.`;
