import '#web/styles/mantineDialog.css';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import { restartWords } from './plantWords.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

/** Promises move, and clients are written to: not by one tap. */
export function RestartDialog({ opened, onClose }: Props) {
  const utils = trpc.useUtils();
  const restart = trpc.dispatch.restartPlant.useMutation({
    meta: { silent: true },
    onSuccess: ({ moved }) => {
      toast.success(restartWords(moved));
      onClose();
    },
    onSettled: () => void utils.dispatch.invalidate(),
  });
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={'L’atelier tourne de nouveau\u00a0?'}
      act="Reprendre"
      busy={restart.isPending}
      error={restart.error}
      onSubmit={(event) => {
        event.preventDefault();
        if (opened && !restart.isPending) restart.mutate();
      }}
    >
      <p>Les retours prévus sont repoussés du temps perdu, et les clients concernés reçoivent un e-mail.</p>
    </ActDialog>
  );
}
