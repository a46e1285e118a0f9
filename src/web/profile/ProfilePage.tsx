import { Button } from '@mantine/core';
import { trpc } from '#web/trpc.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ListSkeleton } from '#web/ui/Skeletons.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfilePage.module.css';

/** One's own account. Staff has neither an address nor letters about orders. */
export function ProfilePage({ staff = false }: { staff?: boolean }) {
  const profile = trpc.profile.get.useQuery(undefined, {
    meta: { title: 'Erreur de profil', text: 'Impossible de charger vos informations.' },
  });
  if (profile.isPending) return <ListSkeleton />;
  if (!profile.data) {
    return (
      <ErrorPanel
        title="Erreur de profil"
        message="Impossible de charger vos informations."
        action={
          <Button variant="default" loading={profile.isFetching} onClick={() => profile.refetch()}>
            Réessayer
          </Button>
        }
      />
    );
  }
  return (
    <>
      <PageHeader title="Profil" subtitle={profile.data.email} />
      <div className={classes.grid}>
        <ProfileForm profile={profile.data} staff={staff} />
        <PasswordForm email={profile.data.email} />
        <ExportData />
        <DeleteAccount />
      </div>
    </>
  );
}
