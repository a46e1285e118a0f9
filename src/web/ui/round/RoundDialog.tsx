import { Button } from '@mantine/core';
import { useState } from 'react';
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

/** Stops that were moved keep their place when missions come or go meanwhile. */
export function RoundDialog<S extends RoundStop>(props: Props<S>) {
  const { title, stops, opened, busy, onSave, onClose } = props;
  const [moved, setMoved] = useState<string[]>([]);
  const placeOf = ({ id }: S) => (moved.includes(id) ? moved.indexOf(id) : moved.length);
  const shown = [...stops].sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <ModalFrame opened={opened} onClose={onClose} busy={busy} title={title} closeOnClickOutside={false}>
      <RoundEditor stops={shown} onChange={(next) => setMoved(next.map(({ id }) => id))} />
      <DialogFoot>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Fermer
        </Button>
        <Button
          loading={busy}
          disabled={shown.length === 0}
          onClick={() => {
            if (opened && !busy) onSave(shown.map(({ id }) => id));
          }}
        >
          Enregistrer l’ordre
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
