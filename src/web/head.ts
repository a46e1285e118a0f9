import { paths } from './paths.ts';

export interface Head {
  title: string;
  description: string;
}

const say = (title: string, description = ''): Head => ({ title, description });

/** What the tab, the search engines and a shared link say of each page that has no person's data on it. */
const HEADS: Record<string, Head> = {
  [paths.home]: say(
    'Laveo, le pressing à domicile à Abidjan',
    'Un livreur passe chez vous, nous lavons et repassons, il vous rapporte votre linge. Commande en ligne, service express en 24\u00a0h à Abidjan.',
  ),
  [paths.services]: say(
    'Nos services de pressing et de blanchisserie · Laveo',
    'Nettoyage à sec, lavage et pliage, collecte et livraison à domicile\u00a0: ce que Laveo fait pour votre linge à Abidjan.',
  ),
  [paths.howItWorks]: say(
    'Comment ça marche · Laveo',
    'Commandez en ligne, préparez votre linge, nous nous occupons de tout, recevez-le propre\u00a0: Laveo en quatre étapes.',
  ),
  [paths.prices]: say(
    'Tarifs du pressing en FCFA · Laveo',
    'Chemise, robe, pantalon, boubou, draps\u00a0: tous les prix de lavage, de repassage et du service complet, en FCFA.',
  ),
  [paths.contact]: say(
    'Contacter Laveo',
    'Une question, une commande particulière\u00a0? Écrivez-nous\u00a0: notre service client vous répond de 9\u00a0h à 18\u00a0h.',
  ),
  [paths.application]: say(
    'Devenir livreur à Abidjan · Laveo',
    'Rejoignez les livreurs de Laveo\u00a0: envoyez votre candidature en une minute, notre équipe vous recontacte.',
  ),
  [paths.legal]: say('Mentions légales · Laveo', 'Qui édite le site Laveo et comment nous joindre.'),
  [paths.privacy]: say(
    'Confidentialité · Laveo',
    'Les données que Laveo conserve, pourquoi, combien de temps, et comment les faire supprimer.',
  ),
  [paths.signIn]: say('Connexion · Laveo', 'Connectez-vous à votre espace Laveo.'),
  [paths.signUpClient]: say('Créer un compte · Laveo', 'Créez votre compte Laveo en une minute.'),
  [paths.signUpLivreur]: say('Devenez livreur partenaire · Laveo', 'Créez votre compte de livreur Laveo.'),
  [paths.awaitConfirmation]: say('Confirmez votre e-mail · Laveo'),
  [paths.confirmation]: say('Confirmation · Laveo'),
  [paths.forgotPassword]: say(
    'Mot de passe oublié · Laveo',
    'Recevez un lien pour choisir un nouveau mot de passe Laveo.',
  ),
  [paths.resetPassword]: say('Nouveau mot de passe · Laveo'),
  [paths.signUpInternal]: say('Espace équipe · Laveo'),
  [paths.staffEntrance]: say('Espace équipe · Laveo'),
};

export function headOf(path: string): Head | null {
  return HEADS[path] ?? null;
}
