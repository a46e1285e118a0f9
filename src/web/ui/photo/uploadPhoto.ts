import { endpoints } from '#domain/addresses.ts';
import { fetchAnswer } from '#web/net/call.ts';

/** 400 kB at 40 kilobits per second: a phone at the end of the street. */
const TIMEOUT_MS = 90_000;

/** Names of photos that were sent: an act that is tried again sends each once. */
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
