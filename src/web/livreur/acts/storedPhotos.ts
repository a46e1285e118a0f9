import { omitEmpty } from '#domain/inputs/objectFields.ts';
import { sendLandmark } from '#web/landmark/landmarkParts.ts';
import { readFailure } from '#web/net/failures.ts';
import { classifyFailure } from '#web/sendQueue/entry.ts';
import { changeStoredValue, readStoredValue, removeStoredValue } from '#web/storage/offlineStore.ts';
import { UNSENT } from '#web/storage/personStorage.ts';
import { uploadPhoto } from '#web/ui/photo/uploadPhoto.ts';

type StoredPhoto = { picture: Blob | null; file: string | null };

const buildPhotoKey = (photo: string) => `${UNSENT}photo:${photo}`;

/** The photo is stored at once, so that a killed tab does not lose it; the result is its key on this phone. */
export async function storePicture(picture: Blob): Promise<string> {
  const photo = crypto.randomUUID();
  await changeStoredValue<StoredPhoto>(buildPhotoKey(photo), () => ({ picture, file: null }));
  return photo;
}

export async function readPicture(photo: string): Promise<Blob | null> {
  return (await readStoredValue<StoredPhoto>(buildPhotoKey(photo)))?.picture ?? null;
}

export const removePicture = (photo: string): Promise<void> => removeStoredValue(buildPhotoKey(photo));

/**
 * The photo is uploaded once, however often the act is sent, because a repeated act must have the content of its
 * first attempt. A photo that the server refuses is left out, because the linen has changed hands anyway.
 */
export async function withUploadedPhoto<H extends { photo?: string | undefined }>(
  handover: H | undefined,
  send: (handover: H | undefined) => Promise<unknown>,
): Promise<unknown> {
  const { photo, ...rest } = handover ?? {};
  if (!handover || photo === undefined) return send(handover);
  const bare = rest as H;
  const file = await uploadPictureOnce(photo);
  const answer = await (file === null ? send(bare) : sendWithPhoto({ ...bare, photo: file }, bare, send));
  await removePicture(photo);
  return answer;
}

async function sendWithPhoto<H>(
  handover: H,
  bare: H,
  send: (handover: H) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await send(handover);
  } catch (error) {
    if (readFailure(error).code !== 'PHOTO_REFUSED') throw error;
    return send(bare);
  }
}

async function uploadPictureOnce(photo: string): Promise<string | null> {
  const storedPhoto = await readStoredValue<StoredPhoto>(buildPhotoKey(photo));
  if (!storedPhoto?.picture) return storedPhoto?.file ?? null;
  const file = await uploadPicture(storedPhoto.picture);
  await changeStoredValue<StoredPhoto>(buildPhotoKey(photo), () => ({ picture: null, file }));
  return file;
}

async function uploadPicture(picture: Blob): Promise<string | null> {
  try {
    return await uploadPhoto(picture);
  } catch (error) {
    const failure = readFailure(error);
    if (classifyFailure(failure) !== 'refused' && failure.code !== 'TOO_MANY') throw error;
    return null;
  }
}

/** A landmark that is sent again replaces itself, so it may be uploaded twice. */
export async function sendStoredLandmark(
  orderId: string,
  { door, ...keys }: { door?: string; photo?: string; voice?: string },
): Promise<void> {
  const [photo, voice] = await Promise.all(
    [keys.photo, keys.voice].map((key) => (key ? readPicture(key) : null)),
  );
  await sendLandmark({ orderId }, omitEmpty({ door, photo, voice }));
  for (const key of [keys.photo, keys.voice]) if (key) await removePicture(key);
}
