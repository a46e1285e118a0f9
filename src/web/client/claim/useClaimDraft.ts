import { useEffect, useState } from 'react';
import type { ClaimKind } from '#domain/pieces/claims.ts';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { UNSENT } from '#web/storage/personStorage.ts';

export interface ClaimDraft {
  kind: ClaimKind | null;
  /** Null stands for the whole order instead of one of its lines. */
  position: number | null;
  pieces: number;
  words: string;
}

const EMPTY: ClaimDraft = { kind: null, position: null, pieces: 1, words: '' };
const buildTextKey = (orderId: string) => `laveo:claim:${orderId}`;
/** Photos are too large for local storage, so they are in the offline store. */
const buildPhotosKey = (orderId: string) => `${UNSENT}claim:${orderId}`;

const writePhotos = (orderId: string, photos: readonly Blob[]) =>
  void changeStoredValue<readonly Blob[]>(buildPhotosKey(orderId), () => photos);

/** The draft survives a reload, because a phone may kill the tab while the camera is open. */
export function useClaimDraft(orderId: string) {
  const [draft, setDraft] = useState(() => ({
    ...EMPTY,
    ...readLocalValue<Partial<ClaimDraft>>(buildTextKey(orderId)),
  }));
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  useEffect(() => {
    let isLeft = false;
    void readStoredValue<readonly Blob[]>(buildPhotosKey(orderId)).then((stored) => {
      if (!isLeft && stored) setPhotos((now) => (now.length > 0 ? now : stored));
    });
    return () => {
      isLeft = true;
    };
  }, [orderId]);
  return {
    draft,
    photos,
    change(part: Partial<ClaimDraft>): void {
      const next = { ...draft, ...part };
      setDraft(next);
      writeLocalValue(buildTextKey(orderId), next);
    },
    changePhotos(next: readonly Blob[]): void {
      setPhotos(next);
      writePhotos(orderId, next);
    },
    clear(): void {
      writeLocalValue(buildTextKey(orderId), null);
      writePhotos(orderId, []);
    },
  };
}
