import { Button } from '@mantine/core';
import { formatRelative } from '#domain/format/calendar.ts';
import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './DevicesCard.module.css';

export function DevicesCard() {
  const utils = trpc.useUtils();
  const now = useNow();
  const devices = trpc.profile.sessions.useQuery();
  const showLeft = (left: NonNullable<typeof devices.data>) =>
    utils.profile.sessions.setData(undefined, left);
  const end = trpc.profile.endSession.useMutation({
    meta: { title: 'Erreur', text: 'Cet appareil n’a pas pu être déconnecté.' },
    onSuccess: (left) => {
      showLeft(left);
      toast.success('Appareil déconnecté');
    },
    onError: () => void devices.refetch(),
  });
  const endOthers = trpc.profile.endOtherSessions.useMutation({
    meta: { title: 'Erreur', text: 'Vos autres appareils n’ont pas pu être déconnectés.' },
    onSuccess: (left) => {
      showLeft(left);
      toast.success('Vos autres appareils sont déconnectés');
    },
  });
  return (
    <Card title="Mes appareils">
      {devices.isPending ? <ListSkeleton /> : null}
      {devices.isError && !devices.data ? (
        <ErrorPanel
          title="Mes appareils"
          message="Impossible de charger vos appareils."
          retrying={devices.isFetching}
          onRetry={() => devices.refetch()}
        />
      ) : null}
      <ul className={classes.devices}>
        {devices.data?.map(({ id, device, network, lastUsedAt, isCurrent }) => (
          <li key={id} className={classes.device}>
            <div className={classes.what}>
              <div className={classes.name}>{device || 'Appareil inconnu'}</div>
              <div className={classes.detail}>
                {isCurrent ? 'Cet appareil' : `Utilisé ${formatRelative(lastUsedAt, now)}`}
                {network ? `, réseau ${network}` : null}
              </div>
            </div>
            {isCurrent ? null : (
              <Button
                variant="default"
                aria-label={`Déconnecter ${device || 'cet appareil'}`}
                loading={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
              >
                Déconnecter
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(devices.data?.length ?? 0) > 1 ? (
        <Button variant="default" fullWidth loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Déconnecter partout ailleurs
        </Button>
      ) : null}
    </Card>
  );
}
