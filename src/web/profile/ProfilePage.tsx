import { paths } from '#domain/addresses.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { trpc } from '#web/net/trpc.ts';
import { PushCard } from '#web/push/PushCard.tsx';
import { useCanCreatePasskey } from '#web/secondFactor/passkeySupport.ts';
import { useSession } from '#web/shell/session.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { FormSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { DeleteAccountCard, ExportDataCard } from './AccountActs.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './Profile.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { SavedPlaces } from './SavedPlaces.tsx';

const SecurityCard = createRetryableLazy(
  async () => (await import('#web/secondFactor/SecurityCard.tsx')).SecurityCard,
);

export function ProfilePage() {
  const { me } = useSession();
  // Staff have no address and receive no letters about orders.
  const staff = me?.role !== 'client';
  const profile = trpc.profile.get.useQuery(undefined, {
    meta: { title: 'Erreur de profil', text: 'Impossible de charger vos informations.' },
  });
  const devices = trpc.profile.sessions.useQuery();
  const factors = trpc.secondFactor.list.useQuery();
  const accounts = trpc.accounts.orderable.useQuery(undefined, { enabled: profile.data?.role === 'client' });
  const canCreate = useCanCreatePasskey();
  const isDesk = profile.data !== undefined && isDeskRole(profile.data.role);
  // Cards that load later would push the others down, so all wait for the last.
  const isComing = profile.isPending || accounts.isLoading || devices.isLoading || factors.isLoading;
  return (
    <>
      <PageHeader title="Profil" subtitle={profile.data?.email ?? '\u00a0'} />
      {isComing ? <FormSkeleton className={classes.page} fields={[staff ? 3 : 4, 1]} /> : null}
      {profile.isError && !profile.data ? (
        <LoadFailure
          title="Erreur de profil"
          message="Impossible de charger vos informations."
          query={profile}
        />
      ) : null}
      {profile.data && !isComing ? (
        <div className={`stack gap-16 ${classes.page}`}>
          <div className="stack gap-16">
            <ProfileForm profile={profile.data} staff={staff} />
            {accounts.data?.length ? (
              <Card title="Mon compte entreprise">
                <ButtonLink to={paths.client.account} kind="secondary">
                  Commandes et factures
                </ButtonLink>
              </Card>
            ) : null}
            {profile.data.role === 'client' ? <SavedPlaces /> : null}
            {profile.data.role === 'client' ? <RecurringCard /> : null}
            <PasswordForm email={profile.data.email} isDesk={isDesk} />
          </div>
          <div className="stack gap-16">
            <SecurityCard isDesk={isDesk} canCreate={canCreate} />
            <PushCard />
            <DevicesCard />
            <ExportDataCard />
            <DeleteAccountCard staff={staff} />
          </div>
        </div>
      ) : null}
    </>
  );
}

function RecurringCard() {
  return (
    <Card title="Commandes régulières">
      <p className="muted mb-12">Le même linge, les mêmes jours, sans recommander.</p>
      <ButtonLink to={paths.client.recurring} kind="secondary">
        Voir mes commandes régulières
      </ButtonLink>
    </Card>
  );
}
