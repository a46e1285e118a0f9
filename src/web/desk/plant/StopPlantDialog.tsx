import { stopPlantSchema } from '#domain/inputs/plant.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActFields, useDialogAct } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Field } from '#web/ui/form/Field.tsx';

export function StopPlantDialog(dialog: DialogFrame) {
  const { form, onRefused, submitTo } = useActFields(stopPlantSchema, {
    initialValues: { reason: '' },
    read: (values: { reason: string }) => values,
  });
  const stop = trpc.dispatch.stopPlant.useMutation(
    useDialogAct({
      onDone: () => {
        form.reset();
        dialog.onClose();
      },
      onRefused,
    }),
  );
  return (
    <ActDialog
      {...dialog}
      title="Arrêter l’atelier"
      act="Arrêter l’atelier"
      isDanger
      request={stop}
      onSubmit={submitTo(stop)}
    >
      <Field
        label="Motif"
        help={`Les clients concernés le liront\u00a0: «\u00a0panne d’eau\u00a0», «\u00a0coupure de courant\u00a0».`}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <p className="muted anywhere">
        À la reprise, les retours prévus sont repoussés du temps perdu. Chaque client est prévenu une seule
        fois, à la reprise ou après deux heures d’arrêt. Pour les nouvelles commandes, le retour est repoussé
        dès maintenant.
      </p>
    </ActDialog>
  );
}
