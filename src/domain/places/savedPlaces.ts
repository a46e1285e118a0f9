/** Enough for a family, and a list that a phone shows whole. */
export const MAX_SAVED_PLACES = 10;

export const USUAL_NAMES = ['Maison', 'Bureau', 'Famille'];
