import type { Recording } from './voice.ts';

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);

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
    at = PARENTS.has(name) ? start : at + size;
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
