import { DomainError } from '#domain/failures/failures.ts';
import { MAX_VOICE_BYTES, MAX_VOICE_S } from '#domain/places/door.ts';

/** `seconds` is null where the container says no length. */
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

const PARENT_BOXES = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);

export function readMp4(view: DataView): Recording | null {
  if (view.byteLength < 12 || readName(view, 4) !== 'ftyp') return null;
  const recording: Recording = { hasVideo: false, hasAudio: false, frames: 0, seconds: null };
  let [samples, mediaBytes, isFragmented] = [0, 0, false];
  /** Media time of the track, which `tfdt` counts in. */
  let timescale = 1;
  for (let at = 0; at < view.byteLength; ) {
    const size = view.getUint32(at);
    const name = readName(view, at + 4);
    const start = at + 8;
    if (size < 8 || at + size > view.byteLength) throw new RangeError();
    if (name === 'moof') isFragmented = true;
    if (name === 'mdat') mediaBytes += size - 8;
    if (name === 'hdlr') {
      const kind = readName(view, start + 8);
      if (kind === 'soun') recording.hasAudio = true;
      if (kind === 'vide') recording.hasVideo = true;
    }
    if (name === 'mdhd') {
      const { scale, duration } = readTimes(view, start);
      timescale = scale;
      recording.seconds = duration / scale;
    }
    if (name === 'stsz') samples += view.getUint32(start + 8);
    if (name === 'trun') samples += view.getUint32(start + 4);
    if (name === 'tfdt')
      recording.seconds = Math.max(recording.seconds ?? 0, readTime(view, start) / timescale);
    at = PARENT_BOXES.has(name) ? start : at + size;
  }
  recording.frames = Math.min(samples, mediaBytes);
  // The header of a recording in fragments is written before its length is known.
  if (isFragmented) recording.seconds ||= null;
  return recording;
}

const readName = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

/** Version 1 of these boxes has times of eight bytes instead of four. */
const isLong = (view: DataView, start: number) => view.getUint8(start) === 1;
const readTime = (view: DataView, start: number, offset = 4) =>
  isLong(view, start) ? Number(view.getBigUint64(start + offset)) : view.getUint32(start + offset);
const readTimes = (view: DataView, start: number) =>
  isLong(view, start)
    ? { scale: view.getUint32(start + 20), duration: readTime(view, start, 24) }
    : { scale: view.getUint32(start + 12), duration: readTime(view, start, 16) };

/** The elements whose children are read; any other is skipped as a whole. */
const PARENTS = new Set([0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const DOC_TYPE = 0x4282;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACK_TYPE = 0x83;
const VIDEO = 0xe0;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
const AUDIO_TRACK = 2;
/** A block starts with its track, its time and its flags; the frame follows. */
const BLOCK_HEADER = 4;

export function readWebm(view: DataView): Recording | null {
  if (view.byteLength < 4 || view.getUint32(0) !== 0x1a45dfa3) return null;
  const recording: Recording = { hasVideo: false, hasAudio: false, frames: 0, seconds: null };
  const times = { scale: 1_000_000, cluster: 0, last: 0, duration: null as number | null };
  let isWebm = false;
  for (let at = 0; at < view.byteLength; ) {
    const id = readNumber(view, at, false);
    const size = readNumber(view, at + id.bytes, true);
    const start = at + id.bytes + size.bytes;
    if (PARENTS.has(id.value)) {
      at = start;
      continue;
    }
    const end = start + size.value;
    if (end > view.byteLength) throw new RangeError();
    const readUint = () => readBytes(view, start, end);
    if (id.value === DOC_TYPE) isWebm = readText(view, start, end) === 'webm';
    if (id.value === TRACK_TYPE && readUint() === AUDIO_TRACK) recording.hasAudio = true;
    else if (id.value === TRACK_TYPE || id.value === VIDEO) recording.hasVideo = true;
    if (id.value === TIMESTAMP_SCALE) times.scale = readUint();
    if (id.value === DURATION)
      times.duration = size.value === 4 ? view.getFloat32(start) : view.getFloat64(start);
    if (id.value === CLUSTER_TIME) times.cluster = readUint();
    if ((id.value === SIMPLE_BLOCK || id.value === BLOCK) && size.value > BLOCK_HEADER) {
      recording.frames += 1;
      times.last = Math.max(times.last, times.cluster + view.getInt16(start + 1));
    }
    at = end;
  }
  const toSeconds = (time: number) => (time * times.scale) / 1e9;
  recording.seconds =
    times.duration === null
      ? toSeconds(times.last) || null
      : toSeconds(times.duration && Math.max(times.duration, times.last));
  return isWebm ? recording : null;
}

/** The first byte says in its leading zeros how many follow; ids retain that mark, sizes lose it. */
function readNumber(view: DataView, at: number, isSize: boolean): { value: number; bytes: number } {
  const first = view.getUint8(at);
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8) throw new RangeError();
  const rest = readBytes(view, at + 1, at + bytes);
  return { value: (isSize ? first & (0xff >> bytes) : first) * 256 ** (bytes - 1) + rest, bytes };
}

function readBytes(view: DataView, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 256 + view.getUint8(at);
  return value;
}

const readText = (view: DataView, start: number, end: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, start, end - start));
