import '#web/styles/mantineDialog.css';
import { formatFcfa } from '#domain/format/money.ts';
import { reverseSchema } from '#domain/inputs/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { AreaField } from '#web/ui/form/Field.tsx';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import type { DeskEntry } from '../types.ts';
import { entryDetail, entryTitle } from './moneyWords.ts';

/** An entry that was a mistake is taken back by another, which says why. */
export function ReverseDialog({ entry, opened, onClose }: DialogProps & { entry: DeskEntry }) {
  const { form, onRefused, submit } = useActForm(reverseSchema, {
    initialValues: { reason: '' },
    read: ({ reason }: { reason: string }) => ({ entryId: entry.id, reason }),
  });
  const reverse = trpc.dispatch.reverse.useMutation(
    useDialogAct({ done: 'L’écriture a été annulée.', onDone: onClose, onRefused }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Annuler cette écriture de ${formatFcfa(entry.amount)}\u00a0?`}
      act="Annuler l’écriture"
      isDanger
      busy={reverse.isPending}
      error={reverse.error}
      onSubmit={submit(opened, reverse)}
    >
      <p>
        <strong>{entryTitle(entry, [])}</strong>
        <br />
        {entryDetail(entry)}
      </p>
      <AreaField label="Motif" data-autofocus rows={2} {...form.getInputProps('reason')} />
      <p className={classes.hint}>
        Rien n’est effacé&nbsp;: une écriture contraire s’ajoute, avec votre nom. Pour rendre de l’argent au
        client, utilisez «&nbsp;Rembourser&nbsp;».
      </p>
    </ActDialog>
  );
}
