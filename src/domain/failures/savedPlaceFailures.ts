import { MAX_SAVED_PLACES } from '../places/savedPlaces.ts';
import { failureRow } from './failureRows.ts';

const { ask, never } = failureRow;

export const SAVED_PLACE_FAILURES = {
  PLACE_NAME_TAKEN: never(
    409,
    'Nom déjà pris',
    'Un autre de vos lieux porte déjà ce nom. Choisissez-en un différent.',
  ),
  PLACES_FULL: ask(
    409,
    'Trop de lieux',
    `Gardez-en ${MAX_SAVED_PLACES} au plus\u00a0: retirez-en un dans votre profil, puis réessayez.`,
  ),
};
