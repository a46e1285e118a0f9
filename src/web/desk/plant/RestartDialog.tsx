import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogFrame } from '../dialogs/questions.ts';
import { useDialogAct } from '../dialogs/useActForm.ts';
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
