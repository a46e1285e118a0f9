import { formatRelative } from '#domain/format/calendar.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListRow } from '#web/ui/layout/ListRow.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './Profile.module.css';

export function DevicesCard() {
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
      {devices.isPending ? <ListSkeleton /> : null}
      {devices.isError && !devices.data ? (
        <LoadFailure title="Mes appareils" message="Impossible de charger vos appareils." query={devices} />
      ) : null}
      <ul className="bare ruled">
        {devices.data?.map(({ id, device, network, lastUsedAt, isCurrent }) => (
          <ListRow
            key={id}
            name={<div className={classes.device}>{device || 'Appareil inconnu'}</div>}
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
