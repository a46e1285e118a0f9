import { useEffect, useState } from 'react';
import { endpoints } from '#domain/addresses.ts';
import { fetchAnswer, fetchInTime } from '#web/net/call.ts';
import type { Inputs, Outputs } from '#web/net/procedures.ts';

export type LandmarkContent = Omit<Outputs['places']['addLandmark'], 'id'>;
export type LandmarkOwner = Inputs['places']['removeLandmark'];
/** Parts that are missing were not recorded in the form, and stay as they are. */
export type LandmarkParts = { door?: string; photo?: Blob; voice?: Blob };

/** A photo and a voice note of 700 kB take 140 seconds on a weak network of 40 kbit/s. */
const TIMEOUT_MS = 150_000;

export function sendLandmark(owner: LandmarkOwner, parts: LandmarkParts): Promise<LandmarkContent> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...owner, ...parts })) body.append(name, value);
  return fetchAnswer(`${endpoints.trpc}/places.addLandmark`, { method: 'POST', body }, TIMEOUT_MS);
}

/** Voices are played from a blob, because Safari asks a server for parts of a file. */
export async function fetchLandmarkFile(file: string): Promise<Blob> {
  const answer = await fetchInTime(`${endpoints.photos}/${file}`);
  if (!answer.ok) throw new Error(`landmark file ${answer.status}`);
  return answer.blob();
}

/** The file is null until it is there, and where it cannot be had. */
export function useLandmarkFile(
  file: string | undefined,
  load: (file: string) => Promise<Blob | null> = fetchLandmarkFile,
): Blob | null {
  const [loadedFile, setLoadedFile] = useState<{ file: string; blob: Blob | null } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isCancelled = false;
    const show = (blob: Blob | null) => {
      if (!isCancelled) setLoadedFile({ file, blob });
    };
    load(file).then(show, () => show(null));
    return () => {
      isCancelled = true;
    };
  }, [file, load]);
  return loadedFile && loadedFile.file === file ? loadedFile.blob : null;
}
