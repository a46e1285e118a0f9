import { useState } from 'react';
import { LONGEST_NOTE } from '#domain/orders/order.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { LineField } from '#web/ui/form/Field.tsx';

/** The field takes no more than the longest note, so its end is told before it comes. */
const TOLD_FROM = LONGEST_NOTE - 40;

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
      help={
        note.length < TOLD_FROM
          ? 'Une tache, une préférence, comment sonner.'
          : `${note.length}\u00a0caractères sur ${LONGEST_NOTE}.`
      }
      value={note}
      maxLength={LONGEST_NOTE}
      autoFocus={note === ''}
      autoComplete="off"
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  );
}
