import { useState } from 'react';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { LineField } from '#web/ui/form/Field.tsx';

type Props = { opened: boolean; onClose(): void; busy: boolean; onReason(reason: string): void };

/** Over the ceiling the desk may order nevertheless, and the journal keeps why. */
export function CeilingDialog({ opened, onClose, busy, onReason }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    if (reason.trim() === '') setError('Indiquez le motif.');
    else onReason(reason);
  };
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title="Plafond du compte atteint"
      act="Enregistrer quand même"
      dismiss="Revenir à la commande"
      request={{ isPending: busy, error: null }}
      onSubmit={submit}
    >
      <p>Avec cette commande, le compte dépasse son plafond. Vous pouvez l’enregistrer en disant pourquoi.</p>
      <LineField
        label="Motif"
        help="Gardé dans le journal."
        maxLength={300}
        data-autofocus
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
