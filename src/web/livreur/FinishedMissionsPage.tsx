import { paths } from '#domain/addresses.ts';
import { splitAddress } from '#domain/format/address.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { computeKeptShare, type Decided, formatShare } from '#domain/promises/keptPromises.ts';
import { useLiveState } from '#web/net/live.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { InfiniteList } from '#web/ui/layout/CardList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import classes from './missions/MissionCard.module.css';

type Finished = Outputs['missions']['history']['items'][number];

export function FinishedMissionsPage() {
  const missions = trpc.missions.history.useInfiniteQuery(
    {},
    { ...NEXT_PAGE, meta: { title: 'Erreur', text: "Impossible de charger l'historique." } },
  );
  // Some browsers neither answer nor fail a request without network.
  const isOffline = useLiveState() === 'offline';
  if (isOffline && !missions.data)
    return (
      <>
        <PageHeader title="Historique" />
        <EmptyState
          title="L’historique vient avec le réseau"
          text="Vos missions, leurs adresses et ce qui attend d’être envoyé sont sur ce téléphone."
          action={<ButtonLink to={paths.livreur.dashboard}>Voir mes missions</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <PageHeader title="Historique" />
      <OwnRecord />
      <InfiniteList
        query={missions}
        label="Missions terminées"
        isRuled
        failure="Impossible de charger l'historique."
        render={(order) => <FinishedMission order={order} />}
        empty={{
          title: 'Aucune commande livrée dans votre historique',
          text: 'Vos missions terminées se retrouvent ici.',
        }}
      />
    </>
  );
}

function FinishedMission({ order }: { order: Finished }) {
  return (
    <article className="text-14 grid aside-right gap-0-12" aria-label={`Commande #${referenceOf(order.id)}`}>
      <p className="anywhere">
        <strong className="tabular nowrap">{formatOrderNumber(order.number)}</strong>{' '}
        {order.client.fullname || 'N/A'}
      </p>
      <p className="flex at-end">
        <Amount value={order.grandTotal} strong />
      </p>
      <p className="anywhere muted">{splitAddress(order.clientAddress).quartier || 'N/A'}</p>
      <p className="muted nowrap">{formatDateTime(order.completedAt ?? order.createdAt)}</p>
    </article>
  );
}

function OwnRecord() {
  const { data, isError } = trpc.missions.record.useQuery(undefined, { meta: { silent: true } });
  if (isError && !data) return null;
  return (
    <Card aria-label="Ponctualité" aria-busy={!data} className="mb-16">
      <p className="text-18 heavy tabular">
        Ponctualité{'\u00a0: '}
        {data ? formatShare(computeKeptShare(data.punctuality)) : '…'}
      </p>
      <p className={`${classes.recordWords} muted`}>{data ? describeRecord(data.punctuality) : '\u00a0'}</p>
    </Card>
  );
}

export function describeRecord({ kept: inTime, broken }: Decided): string {
  const all = inTime + broken;
  if (all === 0) return 'Elle s’affichera ici après votre première livraison.';
  if (all === 1) return `Votre dernière livraison était ${broken ? 'en retard' : 'dans les temps'}.`;
  const which = `vos ${all}\u00a0dernières livraisons`;
  return broken === 0 ? `Aucun retard sur ${which}.` : `${broken}\u00a0en retard sur ${which}.`;
}
