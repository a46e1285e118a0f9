import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { DialogFoot } from '../feedback/DialogFoot.tsx';
import { ModalFrame } from '../feedback/ModalFrame.tsx';
import { RoundEditor, type RoundStop } from './RoundEditor.tsx';

interface Props<S extends RoundStop> {
  title: string;
  stops: readonly S[];
  opened: boolean;
  busy: boolean;
  onSave(orderIds: string[]): void;
  onClose(): void;
}

/** The sequence arranged here stays when missions come or go while the dialog is open; new stops go to its end. */
export function RoundDialog<S extends RoundStop>(props: Props<S>) {
  const { title, stops, opened, busy, onSave, onClose } = props;
  const [movedIds, setMovedIds] = useState<string[]>([]);
  const findPlace = ({ id }: S) => (movedIds.includes(id) ? movedIds.indexOf(id) : movedIds.length);
  const sortedStops = [...stops].sort((a, b) => findPlace(a) - findPlace(b));
  return (
    <ModalFrame opened={opened} onClose={onClose} busy={busy} title={title} closeOnClickOutside={false}>
      <RoundEditor stops={sortedStops} onChange={(next) => setMovedIds(next.map(({ id }) => id))} />
      <DialogFoot>
        <Button kind="secondary" onClick={onClose} disabled={busy}>
          Fermer
        </Button>
        <Button
          busy={busy}
          disabled={sortedStops.length === 0}
          onClick={() => {
            if (opened && !busy) onSave(sortedStops.map(({ id }) => id));
          }}
        >
          Enregistrer l’ordre
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
