import { failureRow } from './failureShape.ts';

/** These texts have a file of their own, so that the order page does not load those of all failures. */
export const PLACE_FAILURES = {
  TOO_FAR: failureRow.never(
    'Adresse trop éloignée',
    'Nous n’allons pas encore jusque-là. Choisissez un lieu plus proche de notre atelier.',
    { status: 400 },
  ),
  ON_WATER: failureRow.never(
    'Position sur l’eau',
    'Ce point est sur la lagune ou en mer. Placez-le sur la rive, là où nous pouvons venir.',
    { status: 400 },
  ),
};
