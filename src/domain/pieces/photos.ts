/** A photo of a hand-over or a claim, as it is sent and as it is stored. */
export const MAX_PHOTO_BYTES = 400_000;
/** The longer side, in pixels. */
export const MAX_PHOTO_SIDE = 1600;
/** The name of a stored photo. */
export const PHOTO_FILE = /^[0-9a-f-]{36}\.webp$/;
