import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EMPTY_DRAFT, type FilledDraft } from '#domain/orders/draft.ts';
import { toDeskItem } from '#domain/pieces/content.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { type CallerDraft, deskDraft, NOBODY } from './deskDraft.ts';

type PlaceFor = Inputs['dispatch']['placeFor'];

export function usePlaceFor() {
  const paths = useDeskPaths();
  const navigate = useNavigate();
  const { orders } = trpc.useUtils();
  const [overCeiling, setOverCeiling] = useState<PlaceFor | null>(null);
  const placing = trpc.dispatch.placeFor.useMutation({
    meta: { silent: true },
    onSuccess: ({ id }, { expectedPromise }) => {
      deskDraft.write(EMPTY_DRAFT);
      navigate(paths.order(id), { replace: true, state: { isJustPlaced: true, expectedPromise } });
    },
    onError: (error, input) => {
      const { code } = readFailure(error);
      const isAnswered = code !== 'OFFLINE' && code !== 'UNEXPECTED';
      void orders.slots.invalidate();
      if (code === 'OVER_CEILING') setOverCeiling(input);
      else if (code === 'KEY_REUSED')
        toast.failure(
          'Commande déjà enregistrée',
          'Ouvrez-la dans Commandes pour la modifier. «\u00a0Recommencer\u00a0» en commence une autre.',
        );
      else
        showFailure(
          error,
          isAnswered ? 'Commande non enregistrée' : 'Pas de réponse',
          'Validez de nouveau\u00a0: elle ne sera enregistrée qu’une fois.',
        );
    },
  });
  const place = (draft: FilledDraft, total: number, promisedAt: number | undefined) => {
    const input = buildInput(draft, deskDraft.read(), total);
    if (input) send({ ...input, ...(promisedAt !== undefined && { expectedPromise: promisedAt }) });
  };
  const send = (input: PlaceFor) => {
    if (!placing.isPending) placing.mutate(input);
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
  const { key, caller, payer = NOBODY, receiver = NOBODY, deskNote } = rest;
  const { lines, location, address, paymentMethod, slot, express, accountId, note } = draft;
  if (!key || !caller || !location) return null;
  const { phone, fullname, email, account } = caller;
  return {
    key,
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
