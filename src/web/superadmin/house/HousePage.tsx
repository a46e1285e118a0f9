import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { FormSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { HouseSettingsForm } from './HouseSettingsForm.tsx';
import { SECTIONS } from './sections.ts';

/** What the superadmin decides for the whole house. */
export function HousePage() {
  const house = trpc.house.all.useQuery();
  return (
    <>
      <PageHeader title="Réglages" subtitle="Ces réglages s’appliquent partout, dès l’enregistrement." />
      {house.isPending ? <FormSkeleton fields={SECTIONS.map(({ fields }) => fields.length)} /> : null}
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
