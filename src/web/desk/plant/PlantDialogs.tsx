import { stopPlantSchema } from '#domain/inputs/plant.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm, useDialogAct } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { describeRestart } from './plantWords.ts';

export function StopPlantDialog(dialog: DialogFrame) {
  const { form, frame } = useActForm(trpc.dispatch.stopPlant, stopPlantSchema, {
    ...dialog,
    initialValues: { reason: '' },
    read: (values: { reason: string }) => values,
  });
  return (
    <ActDialog {...frame} title="Arrêter l’atelier" act="Arrêter l’atelier" isDanger>
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

/** A restart moves promises and sends letters to clients, so a dialog asks for a confirmation. */
export function RestartDialog(dialog: DialogFrame) {
  const restart = trpc.dispatch.restartPlant.useMutation(
    useDialogAct({
      onDone: ({ moved }: { moved: number }) => {
        toast.success(describeRestart(moved));
        dialog.onClose();
      },
    }),
  );
  return (
    <ActDialog
      {...dialog}
      title={'L’atelier tourne de nouveau\u00a0?'}
      act="Reprendre"
      request={restart}
      onSubmit={() => restart.mutate()}
    >
      <p>Les retours prévus sont repoussés du temps perdu, et les clients concernés reçoivent un e-mail.</p>
    </ActDialog>
  );
}
