import { useState } from 'react';
import { trpc } from '#web/net/trpc.ts';
import type { ShownLivreur } from '../types.ts';

export function useLivreurChoice(choices: LivreurChoice[] | undefined) {
  const [chosenId, setLivreurId] = useState<string | null>(null);
  const [text, setReason] = useState('');
  const livreur = choices?.find(({ id }) => id === chosenId) ?? findNearest(choices) ?? null;
  const isAway = livreur !== null && livreur.availability !== 'on';
  const reason = text.trim();
  const sending =
    livreur && (!isAway || reason)
      ? { livreurId: livreur.id, ...(isAway && { override: { reason } }) }
      : null;
  return { sending, livreur, isAway, reason: text, setReason, setLivreurId };
}

/** `near`: of several orders those that they pass nearest to. */
export type LivreurChoice = ShownLivreur & { near?: number };

/** They come nearest first; without a place there is nobody to propose, nor for whom the day is full. */
const findNearest = (choices: LivreurChoice[] | undefined) =>
  choices?.find(
    ({ availability, distanceKm, passing, near = 0 }) =>
      availability === 'on' &&
      (passing ? passing.endsAfterClosing === null : distanceKm !== null || near > 0),
  );

type Choosing = {
  opened: boolean;
  orderId?: string;
  nearest?: ReadonlyMap<string, number>;
  mayBeChosen(livreur: ShownLivreur): boolean;
};

/** Missions and positions change often, so each opening of the dialog loads them anew. */
export function useLivreursToSend({ opened, orderId, nearest, mayBeChosen }: Choosing) {
  const livreurs = trpc.dispatch.livreurs.useQuery(
    { orderId },
    { enabled: opened, staleTime: 0, meta: { title: 'Erreur', text: 'Impossible de charger les livreurs.' } },
  );
  const choices = livreurs.data
    ?.filter(mayBeChosen)
    .map((one) => ({ ...one, near: nearest?.get(one.id) ?? 0 }))
    .sort((a, b) => b.near - a.near);
  return { livreurs, choices, picking: useLivreurChoice(choices) };
}

export type ChosenLivreur = NonNullable<Picking['sending']>;
export type Picking = ReturnType<typeof useLivreurChoice>;
