import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { EMPTY_DRAFT } from '#domain/orders/draft.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import { type CallerDraft, deskDraft, NOBODY } from './deskDraft.ts';

type PlaceFor = Omit<Inputs['dispatch']['placeFor'], 'key'>;

export function usePlaceFor() {
  const paths = useDeskPaths();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const lastSent = useRef({ body: '', key: '' });
  const placing = trpc.dispatch.placeFor.useMutation({
    meta: {
      title: 'Commande non enregistrée',
      text: 'Réessayez. Rien de ce que vous avez saisi n’est perdu.',
    },
    onSuccess: ({ id }) => {
      deskDraft.write(EMPTY_DRAFT);
      navigate(paths.order(id), { replace: true, state: { isJustPlaced: true } });
    },
    onError: () => Promise.all([utils.catalogue.list.invalidate(), utils.orders.slots.invalidate()]),
    onSettled: () => utils.dispatch.invalidate(),
  });
  const place = (draft: FilledDraft, total: number) => {
    const input = buildInput(draft, deskDraft.read(), total);
    if (!input || placing.isPending) return;
    const { expectedTotal: _, ...content } = input;
    const body = JSON.stringify(content);
    // The same order that is sent again, after a lost answer, is the first one; a corrected one is another.
    if (lastSent.current.body !== body) lastSent.current = { body, key: crypto.randomUUID() };
    placing.mutate({ ...input, key: lastSent.current.key });
  };
  return { place, isPending: placing.isPending };
}

function buildInput(draft: FilledDraft, rest: Partial<CallerDraft>, total: number): PlaceFor | null {
  const { caller, payer = NOBODY, receiver = NOBODY, note = '' } = rest;
  const { lines, location, address, paymentMethod, slot } = draft;
  if (!caller || !location) return null;
  const { phone, fullname, email, account } = caller;
  return {
    items: lines.map(({ productId, service, quantity }) => ({ productId, service, quantity })),
    location,
    ...(address && { address }),
    paymentMethod,
    expectedTotal: total,
    ...(slot && { slot: { from: slot.from } }),
    contact: { phone, fullname, ...(email.trim() && { email }) },
    ...(account && { toAccount: account.id }),
    ...(payer.phone && { payer }),
    ...(receiver.phone && { receiver }),
    ...(note && { note }),
  };
}
