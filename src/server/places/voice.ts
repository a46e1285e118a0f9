import { DomainError } from '#domain/failures/failures.ts';
import { MAX_VOICE_BYTES, MAX_VOICE_S } from '#domain/places/door.ts';
import { readMp4 } from './mp4.ts';
import { readWebm } from './webm.ts';

/** What a container says of itself; `seconds` is null where it says no length. */
export type Recording = { hasVideo: boolean; hasAudio: boolean; frames: number; seconds: number | null };

/** A recorder stops a moment after it is told to. */
const LONGEST_S = MAX_VOICE_S + 0.5;

/** The browser's type proves nothing, so the container itself is read; nothing is decoded. */
export async function readVoice(file: File): Promise<{ bytes: Uint8Array; extension: 'webm' | 'mp4' }> {
  const refusal = new DomainError('VOICE_REFUSED');
  if (file.size > MAX_VOICE_BYTES) throw refusal;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (const [extension, read] of [['webm', readWebm] as const, ['mp4', readMp4] as const]) {
    const recording = readOrNull(view, read);
    if (!recording) continue;
    const { hasVideo, hasAudio, frames, seconds } = recording;
    const isShort = seconds === null || (seconds > 0 && seconds <= LONGEST_S);
    if (hasVideo || !hasAudio || frames === 0 || !isShort) throw refusal;
    return { bytes, extension };
  }
  throw refusal;
}

function readOrNull(view: DataView, read: (view: DataView) => Recording | null): Recording | null {
  try {
    return read(view);
  } catch (error) {
    // A size that leads out of the file: it was cut, or made by hand.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
