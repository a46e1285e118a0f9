import { useState } from 'react';
import { type Amendable, type AmendDraft, buildContentKey, startAmendDraft } from './amendDraft.ts';

const buildDraftKey = (orderId: string) => `laveo:amend:${orderId}`;

function readDraft(orderId: string): AmendDraft | null {
  try {
    return JSON.parse(localStorage.getItem(buildDraftKey(orderId)) ?? 'null') as AmendDraft | null;
  } catch {
    // The form starts from the order if the storage is missing or unreadable.
    return null;
  }
}

function writeDraft(orderId: string, draft: AmendDraft | null): void {
  try {
    if (draft) localStorage.setItem(buildDraftKey(orderId), JSON.stringify(draft));
    else localStorage.removeItem(buildDraftKey(orderId));
  } catch {}
}

/** The changes that a client is making to an order; they survive a reload and a refusal. */
export function useAmendDraft(order: Amendable & { id: string }) {
  const [stored, setStored] = useState(() => readDraft(order.id));
  const draft = stored ?? startAmendDraft(order);
  const save = (next: AmendDraft | null) => {
    setStored(next);
    writeDraft(order.id, next);
  };
  return {
    draft,
    change: (part: Partial<AmendDraft>) => save({ ...draft, ...part }),
    /** Somebody has changed the same order since the changes were begun. */
    isOutdated: stored !== null && stored.base !== buildContentKey(order),
    /** Goes on with the changes, over the order as it is now. */
    rebase: () => save({ ...draft, base: buildContentKey(order) }),
    discard: () => save(null),
  };
}
