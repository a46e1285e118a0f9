import { useState } from 'react';
import { trpc } from '#web/net/trpc.ts';
import type { ShownLivreur } from '../types.ts';

/** Whom the desk sends; somebody who is away only with a reason. `sending` is null until both are there. */
export function useSending(choices: ShownLivreur[] | undefined) {
  const [livreurId, setLivreurId] = useState<string | null>(null);
  const [typed, setReason] = useState('');
  const chosen = choices?.find(({ id }) => id === livreurId) ?? null;
  const isAway = chosen !== null && chosen.availability !== 'on';
  const reason = typed.trim();
  const sending =
    chosen && (!isAway || reason) ? { livreurId: chosen.id, ...(isAway && { override: { reason } }) } : null;
  return { sending, chosen, isAway, reason: typed, setReason, setLivreurId };
}

interface Choosing {
  opened: boolean;
  orderId?: string;
  mayBeChosen(livreur: ShownLivreur): boolean;
}

/** Open missions and positions are those of now, however often a dialog is opened. */
export function useLivreursToSend({ opened, orderId, mayBeChosen }: Choosing) {
  const livreurs = trpc.dispatch.livreurs.useQuery(
    { orderId },
    { enabled: opened, staleTime: 0, meta: { title: 'Erreur', text: 'Impossible de charger les livreurs.' } },
  );
  const choices = livreurs.data?.filter(mayBeChosen);
  return { livreurs, choices, picking: useSending(choices) };
}

export type ChosenLivreur = NonNullable<Picking['sending']>;
export type Picking = ReturnType<typeof useSending>;
