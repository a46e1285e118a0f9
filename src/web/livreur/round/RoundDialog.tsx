import { useState } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
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
  const busy = arrange.isPending;
  const [movedIds, setMovedIds] = useState<string[]>([]);
  const findPlace = ({ id }: ShownMission) =>
    movedIds.includes(id) ? movedIds.indexOf(id) : movedIds.length;
  const stops = missions.toSorted((a, b) => findPlace(a) - findPlace(b));
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      busy={busy}
      title="Ordre de ma tournée"
      closeOnClickOutside={false}
    >
      <RoundEditor stops={stops} onChange={(next) => setMovedIds(next.map(({ id }) => id))} />
      <DialogFoot>
        <Button kind="secondary" onClick={onClose} disabled={busy}>
          Fermer
        </Button>
        <Button
          busy={busy}
          disabled={stops.length === 0}
          onClick={() => {
            if (opened && !busy) arrange.mutate({ orderIds: stops.map(({ id }) => id) });
          }}
        >
          Enregistrer l’ordre
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
