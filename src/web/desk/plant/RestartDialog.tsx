import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useDialogAct } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { describeRestart } from './plantWords.ts';

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
