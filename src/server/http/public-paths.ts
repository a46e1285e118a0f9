/** Pages without anybody's data, in the order of the menu: what search engines are told of. */
export const INDEXED = [
  '/',
  '/services',
  '/fonctionnement',
  '/tarifs',
  '/contact',
  '/candidature-livreur',
  '/mentions-legales',
  '/confidentialite',
] as const;
