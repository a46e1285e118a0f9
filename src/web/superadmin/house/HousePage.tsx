import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { HouseSettingsForm } from './HouseSettingsForm.tsx';

/** What the superadmin decides for the whole house. */
export function HousePage() {
  const house = trpc.house.all.useQuery();
  return (
    <>
      <PageHeader title="Réglages" subtitle="Ces réglages s’appliquent partout, dès l’enregistrement." />
      {house.isPending ? <ListSkeleton count={4} /> : null}
      {house.isError && !house.data ? (
        <ErrorPanel
          title="Impossible de charger les réglages."
          onRetry={() => house.refetch()}
          retrying={house.isFetching}
        />
      ) : null}
      {house.data ? <HouseSettingsForm house={house.data} /> : null}
    </>
  );
}
