import { prefixWithDe } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RoundDialog } from '#web/ui/round/RoundDialog.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import type { NamedLivreur } from '../dialogs/questions.ts';

interface Props extends DialogFrame {
  livreur: NamedLivreur;
}

export function LivreurRoundDialog({ livreur, opened, onClose }: Props) {
  const missions = trpc.dispatch.missionsOf.useQuery(
    { livreurId: livreur.id },
    { enabled: opened, staleTime: 0, meta: { silent: true } },
  );
  const arrange = trpc.dispatch.arrange.useMutation({
    meta: { title: 'Ordre non enregistré', text: 'Ses missions ont changé. Réessayez.' },
    onSuccess: () => {
      toast.success(`L’ordre de la tournée ${prefixWithDe(livreur.fullname)} est enregistré.`);
      onClose();
    },
  });
  const title = `Tournée ${prefixWithDe(livreur.fullname)}`;
  if (!missions.data)
    return (
      <ModalFrame opened={opened} onClose={onClose} title={title}>
        {missions.isError ? (
          <LoadFailure title="Impossible de charger les missions." query={missions} />
        ) : (
          <Spinner />
        )}
      </ModalFrame>
    );
  return (
    <RoundDialog
      title={title}
      stops={missions.data.items}
      opened={opened}
      busy={arrange.isPending}
      onSave={(orderIds) => arrange.mutate({ livreurId: livreur.id, orderIds })}
      onClose={onClose}
    />
  );
}
