import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { LivreurPicker } from './LivreurPicker.tsx';
import type { useLivreursToSend } from './useSending.ts';

/** The picker, or what stands for it until its livreurs have come. */
export function LoadedPicker({ livreurs, choices, picking }: ReturnType<typeof useLivreursToSend>) {
  if (choices) return <LivreurPicker choices={choices} picking={picking} />;
  if (livreurs.isPending) return <Spinner />;
  return <LoadFailure title="Impossible de charger les livreurs." query={livreurs} />;
}
