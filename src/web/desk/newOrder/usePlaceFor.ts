import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EMPTY_DRAFT, type FilledDraft } from '#domain/orders/draft.ts';
import { toDeskItem } from '#domain/pieces/content.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { type CallerDraft, deskDraft, NOBODY } from './deskDraft.ts';

type PlaceFor = Omit<Inputs['dispatch']['placeFor'], 'key'>;

export function usePlaceFor() {
  const paths = useDeskPaths();
  const navigate = useNavigate();
  const { orders } = trpc.useUtils();
  const lastSent = useRef({ body: '', key: '' });
  const [overCeiling, setOverCeiling] = useState<PlaceFor | null>(null);
  const placing = trpc.dispatch.placeFor.useMutation({
    meta: { silent: true },
    onSuccess: ({ id }) => {
      deskDraft.write(EMPTY_DRAFT);
      navigate(paths.order(id), { replace: true, state: { isJustPlaced: true } });
    },
    onError: (error, { key: _, ...input }) => {
      void orders.slots.invalidate();
      if (readFailure(error).code === 'OVER_CEILING') setOverCeiling(input);
      else showFailure(error, 'Commande non enregistrée', 'Réessayez. Rien n’est perdu.');
    },
  });
  const place = (draft: FilledDraft, total: number, promisedAt: number | undefined) => {
    const input = buildInput(draft, deskDraft.read(), total);
    if (input) send({ ...input, ...(promisedAt !== undefined && { expectedPromise: promisedAt }) });
  };
  const send = (input: PlaceFor) => {
    if (placing.isPending) return;
    const { expectedTotal: _, expectedPromise: __, ...content } = input;
    const body = JSON.stringify(content);
    // The same order that is sent again, after a lost answer, is the first one; a corrected one is another.
    if (lastSent.current.body !== body) lastSent.current = { body, key: crypto.randomUUID() };
    placing.mutate({ ...input, key: lastSent.current.key });
  };
  const ceiling = {
    opened: overCeiling !== null,
    onClose: () => setOverCeiling(null),
    busy: placing.isPending,
    onReason: (reason: string) => overCeiling && send({ ...overCeiling, override: { reason } }),
  };
  return { place, isPending: placing.isPending, ceiling };
}

function buildInput(draft: FilledDraft, rest: Partial<CallerDraft>, total: number): PlaceFor | null {
  const { caller, payer = NOBODY, receiver = NOBODY, deskNote } = rest;
  const { lines, location, address, paymentMethod, slot, express, accountId, note } = draft;
  if (!caller || !location) return null;
  const { phone, fullname, email, account } = caller;
  return {
    items: lines.map(toDeskItem),
    location,
    ...(address && { address }),
    paymentMethod,
    ...(accountId && { accountId }),
    expectedTotal: total,
    ...(slot && { slot: { from: slot.from } }),
    ...(express && { express }),
    contact: { phone, fullname, ...(email.trim() && { email }) },
    ...(account && { toAccount: account.id }),
    ...(payer.phone && { payer }),
    ...(receiver.phone && { receiver }),
    ...(note && { note }),
    ...(deskNote && { deskNote }),
  };
}
