import { failureRow } from './failureRows.ts';

/** The order page loads only these texts, so they have a file of their own. */
export const PLACE_FAILURES = {
  TOO_FAR: failureRow.never(
    400,
    'Adresse trop éloignée',
    'Nous n’allons pas encore jusque-là. Choisissez un lieu plus proche de notre atelier.',
  ),
  ON_WATER: failureRow.never(
    400,
    'Position sur l’eau',
    'Ce point est sur la lagune ou en mer. Placez-le sur la rive, là où nous pouvons venir.',
  ),
};
