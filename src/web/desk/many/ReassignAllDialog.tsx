import { prefixWithDe } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { NamedLivreur } from '../dialogs/questions.ts';
import { SelectionDialog } from './ManyDialog.tsx';

/** All missions of one livreur, who may have broken down, go to another. */
export function ReassignAllDialog({ livreur, ...frame }: DialogFrame & { livreur: NamedLivreur }) {
  const missions = trpc.dispatch.missionsOf.useQuery(
    { livreurId: livreur.id },
    { enabled: frame.opened, staleTime: 0, meta: { silent: true } },
  );
  if (missions.data && missions.data.items.length > 0)
    return <SelectionDialog {...frame} about="reassignMany" orders={missions.data.items} from={livreur} />;
  return (
    <ModalFrame {...frame} title={`Réassigner les missions ${prefixWithDe(livreur.fullname)}`}>
      <QueryState query={missions} waiting={<Spinner />} subject="ses missions" />
      {missions.data ? <p>Ce livreur n’a aucune mission.</p> : null}
    </ModalFrame>
  );
}
