import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { getInitials, prefixWithDe } from '#domain/format/text.ts';
import { mayReassign } from '#domain/lifecycle/nextActs.ts';
import { AVAILABILITY_WORDS, type Availability } from '#domain/people/availability.ts';
import { trpc } from '#web/net/trpc.ts';
import { Badge, StatusBadge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { IconButton } from '#web/ui/form/Button.tsx';
import { useOrderDrop } from '../board/drag.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import desk from '../desk.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import { findLeg } from '../order/orderActs.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
import { getQuartier } from '../table/rowWords.ts';
import type { ListedOrder, ShownLivreur } from '../types.ts';
import classes from './Livreurs.module.css';
import { describeLoad, describeReach, describeRound } from './missionWords.ts';

interface Props {
  orders: readonly ListedOrder[];
  only?: string | undefined;
  onLivreur(livreurId: string): void;
}

export function LivreurStrips({ orders, only, onLivreur }: Props) {
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  const { assign, reassign } = useOrderActs();
  const assignDroppedOrder = (livreurId: string, orderId: string) => {
    const order = orders.find(({ id }) => id === orderId);
    if (!order || order.livreurId === livreurId) return;
    const leg = findLeg(order);
    if (leg) assign({ orderId, leg, livreurId, from: order.status });
    else if (mayReassign(order.status, order.livreurId))
      reassign({ orderId, livreurId, from: order.livreurId ?? undefined });
  };
  const [isUnfolded, setUnfolded] = useState(false);
  const visibleLivreurs = livreurs.data?.filter(({ id }) => !only || id === only) ?? [];
  if (visibleLivreurs.length === 0) return null;
  const isDetailed = only !== undefined || isUnfolded;
  const Livreur = isDetailed ? LivreurStrip : LivreurCell;
  return (
    <div className="row one-row mb-8">
      <ul
        className={`bare ${isDetailed ? `stack gap-8 ${classes.strips}` : `surface ${classes.cells}`}`}
        aria-label="Livreurs"
      >
        {visibleLivreurs.map((livreur) => (
          <Livreur
            key={livreur.id}
            livreur={livreur}
            onOrder={(orderId) => assignDroppedOrder(livreur.id, orderId)}
            onOpen={() => onLivreur(livreur.id)}
          />
        ))}
      </ul>
      {only === undefined ? (
        <IconButton
          dense
          kind="secondary"
          icon={isUnfolded ? IconChevronUp : IconChevronDown}
          aria-label={isUnfolded ? 'Replier les livreurs' : 'Déplier les livreurs'}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      ) : null}
    </div>
  );
}

type LivreurProps = { livreur: ShownLivreur; onOrder(orderId: string): void; onOpen(): void };

/** A livreur in one line of the board; a press narrows the board to their orders. */
function LivreurCell({ livreur, onOrder, onOpen }: LivreurProps) {
  const { dropProps } = useOrderDrop(() => null, onOrder);
  const { fullname, availability, lateMissions, reach } = livreur;
  const isAlarming = availability === 'breakdown' || lateMissions > 0;
  return (
    <li className={classes.cell} {...dropProps}>
      <button type="button" className="bare row gap-8 one-row full text-left" onClick={onOpen}>
        <span
          className={`fixed bold grid-centre relative disc bg-pale accent text-12 ${classes.avatar}`}
          style={{ '--dot': `var(--tone-${AVAILABILITY_WORDS[availability].tone}-mark)` } as CSSProperties}
          data-reached={availability !== 'on' || reach.push}
          aria-hidden="true"
        >
          {getInitials(fullname)}
        </span>
        <span className="fill">
          <span className="block bold ellipsis text-13 leading-13">{fullname}</span>
          <span className={`block ellipsis text-13 leading-13 ${isAlarming ? 'danger bold' : 'muted'}`}>
            {describeRound(livreur)}
          </span>
        </span>
      </button>
    </li>
  );
}

function LivreurStrip({ livreur, onOrder, onOpen }: LivreurProps) {
  const now = useNow();
  const { dropProps } = useOrderDrop(() => null, onOrder);
  const { fullname, nextStop, held, availability } = livreur;
  return (
    <li className={`surface grid content-start aside-right p-8-12 ${classes.strip}`} {...dropProps}>
      <button
        type="button"
        className={`bare bold ellipsis tall-44 ink text-left ${desk.textButton}`}
        onClick={onOpen}
        title={`Les commandes ${prefixWithDe(fullname)}`}
      >
        {fullname}
      </button>
      {nextStop ? <StatusBadge status={nextStop.status} /> : null}
      <span className="row muted text-14 anywhere across">
        {availability === 'on' ? null : (
          <Badge tone={AVAILABILITY_WORDS[availability].tone}>{AVAILABILITY_WORDS[availability].label}</Badge>
        )}
        <span>{describeLoad(livreur)}</span>
        <span>{describeReach(livreur.reach, now)}</span>
        {held > 0 ? <span className="tabular">{formatFcfa(held)} en main</span> : null}
        {nextStop ? (
          <span className="whole-row">
            Prochain arrêt&nbsp;: {formatOrderNumber(nextStop.number)}, {getQuartier(nextStop.clientAddress)}
          </span>
        ) : null}
      </span>
      <Acts livreur={livreur} />
    </li>
  );
}

/** The acts are not in a menu, because a breakdown leaves no time for one more click. */
function Acts({ livreur: { id, fullname, availability, openMissions } }: { livreur: ShownLivreur }) {
  const { ask } = useDialogs();
  const paths = useDeskPaths();
  const change = trpc.missions.setAvailability.useMutation({
    meta: { title: 'Disponibilité non enregistrée', text: 'Réessayez.' },
  });
  const changes: [Availability, string][] = [
    availability === 'on' ? ['pause', 'Mettre en pause'] : ['on', 'Rendre disponible'],
  ];
  // Tournées shares out the missions of a breakdown, and leaves those of a pause.
  if (openMissions > 0 && availability !== 'breakdown') changes.push(['breakdown', 'Absent ou en panne']);
  return (
    <span className="row text-14 across">
      {openMissions > 0 ? (
        <>
          <button
            type="button"
            className={`bare bold tall-44 accent ${desk.textButton}`}
            aria-label={`Tout réassigner, ${fullname}`}
            onClick={() => ask({ about: 'reassignAll', livreur: { id, fullname } })}
          >
            Tout réassigner
          </button>
          <Link
            to={`${paths.rounds}?jour=aujourdhui`}
            className="bold touch"
            aria-label={`Tournée, ${fullname}`}
          >
            Tournée
          </Link>
        </>
      ) : null}
      {changes.map(([state, label]) => (
        <button
          key={state}
          type="button"
          className={`bare bold tall-44 accent ${desk.textButton}`}
          aria-label={`${label}, ${fullname}`}
          disabled={change.isPending}
          onClick={() => change.mutate({ livreurId: id, state })}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
