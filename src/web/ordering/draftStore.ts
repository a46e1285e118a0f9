import { useSyncExternalStore } from 'react';
import { type Draft, EMPTY_DRAFT } from '#domain/orders/draft.ts';
import type { StorageName } from '#web/storage/localValue.ts';

type DraftChange<Own> = Partial<Draft & Own> | ((now: Draft & Partial<Own>) => Partial<Draft & Own>);

export interface DraftStore {
  useDraft(): Draft;
  read(): Draft;
  /** `part` can be a function of the current draft, which may have changed while the phone located itself. */
  change(part: DraftChange<object>): void;
}

/** A stored draft is not validated when it is read, so the number in its key changes with the draft's shape. */
export function openDraft<Own extends object = object>(key: string, storage: StorageName = 'localStorage') {
  type Stored = Draft & Partial<Own>;
  const empty = EMPTY_DRAFT as Stored;
  let text: string | null = null;
  let draft = empty;

  function readDraft() {
    const stored = globalThis[storage].getItem(key);
    if (stored === text) return draft;
    text = stored;
    draft = empty;
    try {
      if (stored !== null) draft = JSON.parse(stored) as Stored;
    } catch {}
    return draft;
  }

  function writeDraft(next: Stored): void {
    if (next === EMPTY_DRAFT) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(next));
    // The browser fires this event in the other tabs only.
    window.dispatchEvent(new Event('storage'));
  }

  return {
    read: readDraft,
    write: writeDraft,
    useDraft: () => useSyncExternalStore(subscribeToStorage, readDraft),
    change: (part: DraftChange<Own>) => {
      const now = readDraft();
      writeDraft({ ...now, ...(typeof part === 'function' ? part(now) : part) });
    },
  };
}

function subscribeToStorage(read: () => void): () => void {
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}
