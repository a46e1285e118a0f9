import { endpoints } from '#domain/addresses.ts';
import { fetchAnswer } from '#web/net/call.ts';

/** A photo of 400 kB takes 80 seconds on a weak network of 40 kbit/s. */
const TIMEOUT_MS = 90_000;

/** A repeated act finds the names of its sent photos here and does not send them again. */
const names = new WeakMap<Blob, string>();

export async function uploadPhoto(photo: Blob): Promise<string> {
  const known = names.get(photo);
  if (known) return known;
  const body = new FormData();
  body.append('file', photo, 'photo.jpg');
  const sent = { method: 'POST', body };
  const answer = await fetchAnswer<{ photo: string }>(`${endpoints.trpc}/photos.upload`, sent, TIMEOUT_MS);
  names.set(photo, answer.photo);
  return answer.photo;
}
