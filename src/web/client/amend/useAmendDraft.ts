import { useState } from 'react';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import { type Amendable, type AmendDraft, buildContentKey, startAmendDraft } from './amendDraft.ts';

const buildDraftKey = (orderId: string) => `laveo:amend:${orderId}`;

export function useAmendDraft(order: Amendable & { id: string }) {
  const key = buildDraftKey(order.id);
  const [stored, setStored] = useState(() => readLocalValue<AmendDraft>(key));
  const draft = stored ?? startAmendDraft(order);
  const saveDraft = (next: AmendDraft | null) => {
    setStored(next);
    writeLocalValue(key, next);
  };
  return {
    draft,
    change: (part: Partial<AmendDraft>) => saveDraft({ ...draft, ...part }),
    isOutdated: stored !== null && stored.base !== buildContentKey(order),
    rebase: () => saveDraft({ ...draft, base: buildContentKey(order) }),
    discard: () => saveDraft(null),
  };
}
