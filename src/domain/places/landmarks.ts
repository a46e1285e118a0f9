export const MAX_VOICE_BYTES = 300_000;
export const MAX_VOICE_S = 20;
export const LONGEST_DOOR = 80;
/** A landmark of the same person this near is taken to be the same door. */
export const LANDMARK_REACH_M = 30;
