import type { Recording } from './voice.ts';

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
