/** A family needs no more, and a phone shows the whole list. */
export const MAX_SAVED_PLACES = 10;

export const USUAL_NAMES = ['Maison', 'Bureau', 'Famille'];
