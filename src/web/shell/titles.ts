import { paths } from '#domain/addresses.ts';

const TITLES: Record<string, string> = {
  [paths.home]: 'Laveo, le pressing à domicile à Abidjan',
  [paths.services]: 'Nos services de pressing et de blanchisserie · Laveo',
  [paths.howItWorks]: 'Comment ça marche · Laveo',
  [paths.prices]: 'Tarifs du pressing en FCFA · Laveo',
  [paths.contact]: 'Contacter Laveo',
  [paths.application]: 'Devenir livreur à Abidjan · Laveo',
  [paths.legal]: 'Mentions légales · Laveo',
  [paths.privacy]: 'Confidentialité · Laveo',
  [paths.order]: 'Commander · Laveo',
  [paths.follow]: 'Suivi de votre commande · Laveo',
  [paths.paymentReturn]: 'Votre paiement · Laveo',
  [paths.notFound]: 'Cette page n’existe pas · Laveo',
  [paths.signIn]: 'Connexion · Laveo',
  [paths.signUpClient]: 'Créer un compte · Laveo',
  [paths.signUpLivreur]: 'Devenez livreur partenaire · Laveo',
  [paths.awaitConfirmation]: 'Confirmez votre e-mail · Laveo',
  [paths.confirmation]: 'Confirmation · Laveo',
  [paths.forgotPassword]: 'Mot de passe oublié · Laveo',
  [paths.entry]: 'Lien de connexion · Laveo',
  [paths.protectAccount]: 'Protégez votre compte · Laveo',
  [paths.resetPassword]: 'Nouveau mot de passe · Laveo',
  [paths.signUpInternal]: 'Espace équipe · Laveo',
  [paths.staffEntrance]: 'Espace équipe · Laveo',
};

export const getTitle = (path: string): string | null => TITLES[path] ?? null;
