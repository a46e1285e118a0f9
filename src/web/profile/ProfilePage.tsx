import { IconDownload } from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';
import { formatRelative } from '#domain/format/calendar.ts';
import { capitalize } from '#domain/format/text.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { useLiveState } from '#web/net/live.ts';
import { trpc } from '#web/net/trpc.ts';
import { type PushState, turnOffPush, turnOnPush } from '#web/push/push.ts';
import { usePush } from '#web/push/usePush.ts';
import { useSession } from '#web/shell/session.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { FormSkeleton, ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListRow } from '#web/ui/layout/ListRow.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { PasswordAct, PasswordForm } from './Password.tsx';
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
  const isDesk = profile.data !== undefined && isDeskRole(profile.data.role);
  const factors = trpc.secondFactor.list.useQuery(undefined, { enabled: isDesk });
  // Cards that load later would push the others down, so all wait for the last.
  const isComing = profile.isPending || devices.isLoading || factors.isLoading;
  // Some browsers neither answer nor fail a request without network.
  const isOffline = useLiveState() === 'offline';
  if (isOffline && (isComing || !profile.data))
    return (
      <>
        <PageHeader title="Profil" />
        <EmptyState
          title="Le profil vient avec le réseau"
          text="Vos informations, votre mot de passe et vos appareils s’affichent en ligne."
        />
      </>
    );
  return (
    <>
      <PageHeader title="Profil" />
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
            {profile.data.role === 'client' ? <SavedPlaces /> : null}
            {profile.data.role === 'client' ? <RecurringCard /> : null}
            <PasswordForm email={profile.data.email} isDesk={isDesk} />
          </div>
          <div className="stack gap-16">
            {isDesk ? <SecurityCard /> : null}
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

function DeleteAccountCard({ staff }: { staff: boolean }) {
  const { signOut } = useSession();
  const deletion = trpc.profile.deleteAccount.useMutation({
    meta: { silent: true },
    onSuccess: async () => {
      await signOut({ quietly: true });
      toast.success('Compte supprimé', 'Vos données personnelles ont été effacées.');
    },
  });
  return (
    <Card title="Supprimer mon compte">
      <p className="muted mb-12">
        Vos données personnelles sont effacées. Les commandes restent, sans votre nom, pour la comptabilité.
        {staff ? null : (
          <>
            {' '}
            Seule la facture d’une commande livrée garde votre nom, votre téléphone et votre adresse. Les
            super administrateurs de Laveo peuvent encore les lire&nbsp;; pour tous les autres, vous devenez
            «&nbsp;Client&nbsp;supprimé&nbsp;».
          </>
        )}
      </p>
      <PasswordAct
        act="Supprimer mon compte"
        title={'Supprimer votre compte Laveo\u00a0?'}
        failed="Votre compte n’a pas pu être supprimé."
        kind="pale"
        danger
        mutation={deletion}
      >
        <p className="muted">Cette action est irréversible.</p>
      </PasswordAct>
    </Card>
  );
}

function ExportDataCard() {
  const dataExport = trpc.profile.exportData.useMutation({
    meta: { silent: true },
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'mes-donnees-laveo.json');
      toast.success('Données exportées', 'Le fichier est dans vos téléchargements.');
    },
  });
  return (
    <Card title="Mes données">
      <p className="muted mb-12">Tout ce que Laveo garde de vous, dans un fichier.</p>
      <PasswordAct
        act="Exporter mes données"
        title="Exporter mes données"
        failed="Vos données n’ont pas pu être exportées."
        kind="secondary"
        icon={IconDownload}
        mutation={dataExport}
      />
    </Card>
  );
}

function DevicesCard() {
  const utils = trpc.useUtils();
  const now = useNow();
  const devices = trpc.profile.sessions.useQuery();
  const showRemainingSessions = (left: NonNullable<typeof devices.data>) =>
    utils.profile.sessions.setData(undefined, left);
  const end = trpc.profile.endSession.useMutation({
    meta: { title: 'Erreur', text: 'Cet appareil n’a pas pu être déconnecté.' },
    onSuccess: showRemainingSessions,
  });
  const endOthers = trpc.profile.endOtherSessions.useMutation({
    meta: { title: 'Erreur', text: 'Vos autres appareils n’ont pas pu être déconnectés.' },
    onSuccess: showRemainingSessions,
  });
  return (
    <Card title="Mes appareils">
      <QueryState query={devices} waiting={<ListSkeleton />} subject="vos appareils" />
      <ul className="bare ruled">
        {devices.data?.map(({ id, device, network, lastUsedAt, isCurrent }) => (
          <ListRow
            key={id}
            name={capitalize(device) || 'Appareil inconnu'}
            detail={[
              isCurrent ? 'Cet appareil' : `Utilisé ${formatRelative(lastUsedAt, now)}`,
              network && `réseau ${network}`,
            ]
              .filter(Boolean)
              .join(', ')}
          >
            {isCurrent ? null : (
              <Button
                kind="secondary"
                aria-label={`Déconnecter ${device || 'cet appareil'}`}
                busy={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
              >
                Déconnecter
              </Button>
            )}
          </ListRow>
        ))}
      </ul>
      {(devices.data?.length ?? 0) > 1 ? (
        <Button kind="secondary" full busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Déconnecter partout ailleurs
        </Button>
      ) : null}
    </Card>
  );
}

const HELP: Record<PushState, string> = {
  unsupported: 'Ce navigateur n’en montre pas.',
  install:
    'Sur un iPhone, ajoutez d’abord Laveo à l’écran d’accueil\u00a0: Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».',
  blocked:
    'Elles sont refusées pour Laveo. Autorisez-\u2060les dans les réglages du navigateur, puis revenez ici.',
  off: 'Vous serez prévenu même quand Laveo est fermé.',
  on: 'Elles s’arrêtent quand vous vous déconnectez.',
};

function PushCard() {
  const { state, isBusy, change } = usePush();
  return (
    <Card title="Notifications">
      <Switch
        label="Sur cet appareil"
        help={state ? HELP[state] : '\u00a0'}
        checked={state === 'on'}
        disabled={isBusy || (state !== 'on' && state !== 'off')}
        onChange={({ target }) => void change(target.checked ? turnOnPush : turnOffPush)}
      />
    </Card>
  );
}
