import { useState } from 'react';
import type { LivreurChoice } from '../types.ts';

/** Whom the desk sends; somebody who is away only with a reason. `sending` is null until both are there. */
export function useSending(choices: LivreurChoice[] | undefined) {
  const [livreurId, setLivreurId] = useState<string | null>(null);
  const [typed, setReason] = useState('');
  const chosen = choices?.find(({ id }) => id === livreurId) ?? null;
  const isAway = chosen !== null && chosen.availability !== 'on';
  const reason = typed.trim();
  const sending =
    chosen && (!isAway || reason) ? { livreurId: chosen.id, ...(isAway && { override: { reason } }) } : null;
  return { sending, chosen, isAway, reason: typed, setReason, setLivreurId };
}

export type Sending = NonNullable<Picking['sending']>;
export type Picking = ReturnType<typeof useSending>;
