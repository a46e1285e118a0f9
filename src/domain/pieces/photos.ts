export const MAX_PHOTO_BYTES = 400_000;
export const MAX_PHOTO_SIDE = 1600;
/** Photos and voice notes. */
export const PHOTO_FILE = /^[0-9a-f-]{36}\.(?:webp|webm|mp4)$/;
