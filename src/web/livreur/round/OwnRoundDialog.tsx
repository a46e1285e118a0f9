import { trpc } from '#web/net/trpc.ts';
import { RoundDialog } from '#web/ui/round/RoundDialog.tsx';
import type { ShownMission } from '../acts/act.ts';

type Props = { missions: ShownMission[]; opened: boolean; onClose(): void };

/** A new sequence is saved only online, because the desk can change the same round. */
export function OwnRoundDialog({ missions, opened, onClose }: Props) {
  const utils = trpc.useUtils();
  const arrange = trpc.missions.arrange.useMutation({
    meta: { title: 'Ordre non enregistré', text: 'Vos missions ont changé. Réessayez.' },
    onSuccess: onClose,
    onSettled: () => void utils.missions.active.invalidate(),
  });
  return (
    <RoundDialog
      title="Ordre de ma tournée"
      stops={missions}
      opened={opened}
      busy={arrange.isPending}
      onSave={(orderIds) => arrange.mutate({ orderIds })}
      onClose={onClose}
    />
  );
}
