/** This is enough for a family, and a phone still shows the whole list. */
export const MAX_SAVED_PLACES = 10;

export const USUAL_NAMES = ['Maison', 'Bureau', 'Famille'];
