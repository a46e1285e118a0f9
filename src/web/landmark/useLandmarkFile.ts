import { useEffect, useState } from 'react';
import { fetchLandmarkFile } from './landmarkParts.ts';

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
