import { useState } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import type { ShownMission } from '../acts/act.ts';
import { RoundEditor } from './RoundEditor.tsx';

type Props = { missions: ShownMission[]; opened: boolean; onClose(): void };

/**
 * A new sequence is saved only online, because the desk can change the same round. The sequence arranged here stays
 * when missions come or go while the dialog is open; new stops go to its end.
 */
export function RoundDialog({ missions, opened, onClose }: Props) {
  const arrange = trpc.missions.arrange.useMutation({
    meta: { title: 'Ordre non enregistré', text: 'Vos missions ont changé. Réessayez.' },
    onSuccess: onClose,
  });
  const [movedIds, setMovedIds] = useState<string[]>([]);
  const findPlace = ({ id }: ShownMission) =>
    movedIds.includes(id) ? movedIds.indexOf(id) : movedIds.length;
  const stops = missions.toSorted((a, b) => findPlace(a) - findPlace(b));
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title="Ordre de ma tournée"
      act="Enregistrer l’ordre"
      request={{ isPending: arrange.isPending, error: null }}
      disabled={stops.length === 0}
      onSubmit={() => arrange.mutate({ orderIds: stops.map(({ id }) => id) })}
    >
      <RoundEditor stops={stops} onChange={(next) => setMovedIds(next.map(({ id }) => id))} />
    </ActDialog>
  );
}
