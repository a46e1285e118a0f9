import { useState } from 'react';
import { LONGEST_NOTE } from '#domain/orders/order.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { LineField } from '#web/ui/form/Field.tsx';

type Props = { label: string; note: string; onNote(note: string): void };

export function NoteField({ label, note, onNote }: Props) {
  const [isOpen, setOpen] = useState(note !== '');
  if (!isOpen)
    return (
      <div className="row between border-top">
        {label}
        <Button kind="ghost" flush aria-label={`Ajouter\u00a0: ${label}`} onClick={() => setOpen(true)}>
          Ajouter
        </Button>
      </div>
    );
  return (
    <LineField
      label={label}
      help="Une tache, une préférence, comment sonner."
      value={note}
      maxLength={LONGEST_NOTE}
      autoFocus={note === ''}
      autoComplete="off"
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  );
}
