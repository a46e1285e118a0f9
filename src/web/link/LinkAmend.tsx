import { DataShell } from '#web/net/queryClient.tsx';
import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { AmendForm } from '../client/amend/AmendForm.tsx';
import type { LinkedOrder } from './linkAccess.ts';

type Props = { order: LinkedOrder; onDone(): void };

export const LinkAmend = (props: Props) => (
  <DataShell>
    <LoadedAmend {...props} />
  </DataShell>
);

function LoadedAmend({ order, onDone }: Props) {
  const catalogue = trpc.catalogue.list.useQuery(undefined, { meta: { silent: true } });
  const terms = trpc.catalogue.facts.useQuery(undefined, { meta: { silent: true } });
  if (catalogue.isPending || terms.isPending) return <ListSkeleton count={3} />;
  if (!catalogue.data || !terms.data)
    return (
      <ErrorPanel
        title="Impossible de charger les détails de la commande."
        reassurance="Vos modifications sont conservées."
        onRetry={() => void Promise.all([catalogue.refetch(), terms.refetch()])}
        retrying={catalogue.isFetching || terms.isFetching}
      />
    );
  return <AmendForm order={order} catalogue={catalogue.data} facts={terms.data} onDone={onDone} />;
}
