import { useState } from 'react';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LineField } from '#web/ui/form/Field.tsx';

interface Props {
  opened: boolean;
  onClose(): void;
  busy: boolean;
  onReason(reason: string): void;
}

/** Over the ceiling the desk may order nevertheless, and the journal keeps why. */
export function CeilingDialog({ opened, onClose, busy, onReason }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    if (reason.trim() === '') setError('Indiquez le motif.');
    else onReason(reason);
  };
  return (
    <ModalFrame opened={opened} onClose={onClose} busy={busy} title="Plafond du compte atteint">
      <form
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>
          Avec cette commande, le compte dépasse son plafond. Vous pouvez l’enregistrer en disant pourquoi.
        </p>
        <LineField
          label="Motif"
          help="Gardé dans le journal."
          maxLength={300}
          data-autofocus
          value={reason}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button kind="secondary" onClick={onClose} disabled={busy}>
            Revenir à la commande
          </Button>
          <Button type="submit" busy={busy}>
            Enregistrer quand même
          </Button>
        </DialogFoot>
      </form>
    </ModalFrame>
  );
}
