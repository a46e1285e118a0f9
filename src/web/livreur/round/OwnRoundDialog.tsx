import { trpc } from '#web/net/trpc.ts';
import { RoundDialog } from '#web/ui/round/RoundDialog.tsx';
import type { ShownMission } from '../acts/act.ts';

type Props = { missions: ShownMission[]; opened: boolean; onClose(): void };

/** A new sequence is saved only online, because the desk can change the same round. */
export function OwnRoundDialog({ missions, opened, onClose }: Props) {
  const arrange = trpc.missions.arrange.useMutation({
    meta: { title: 'Ordre non enregistré', text: 'Vos missions ont changé. Réessayez.' },
    onSuccess: onClose,
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
