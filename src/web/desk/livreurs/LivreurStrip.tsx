import { AVAILABILITY_WORDS } from '#domain/format/availabilityWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { isLate } from '#domain/promises/late.ts';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import desk from '../desk.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import { formatShortPromise, getQuartier } from '../table/rowWords.ts';
import type { ShownLivreur } from '../types.ts';
import classes from './Livreurs.module.css';
import { describeLoad, describeReach } from './missionWords.ts';
import { useOrderDrop } from './useOrderDrop.ts';

type Props = { livreur: ShownLivreur; onOrder(orderId: string): void; onOpen(): void };

export function LivreurStrip({ livreur, onOrder, onOpen }: Props) {
  const now = useNow();
  const drop = useOrderDrop(onOrder);
  const { fullname, nextStop, held, availability, openMissions } = livreur;
  return (
    <li className={`surface grid content-start aside-right p-8-12 ${classes.strip}`} {...drop}>
      <button
        type="button"
        className={`bare bold ellipsis tall-44 accent ${desk.textButton}`}
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
          <span className={classes.stop}>
            Prochain arrêt&nbsp;: #{referenceOf(nextStop.orderId)}, {getQuartier(nextStop.clientAddress)}
            {nextStop.toldAt === null ? null : `, ${describeToldHour(nextStop.toldAt, now)}`}
          </span>
        ) : null}
      </span>
      {openMissions > 0 ? <Acts livreur={livreur} /> : null}
    </li>
  );
}

/** The acts are not in a menu, because a breakdown leaves no time for one more click. */
function Acts({ livreur: { id, fullname } }: { livreur: ShownLivreur }) {
  const { ask } = useDialogs();
  const livreur = { id, fullname };
  return (
    <span className="row text-14 across">
      <button
        type="button"
        className={`bare bold tall-44 accent ${desk.textButton}`}
        aria-label={`Tout réaffecter, ${fullname}`}
        onClick={() => ask({ about: 'reassignAll', livreur })}
      >
        Tout réaffecter
      </button>
      <button
        type="button"
        className={`bare bold tall-44 accent ${desk.textButton}`}
        aria-label={`Ordre de la tournée, ${fullname}`}
        onClick={() => ask({ about: 'round', livreur })}
      >
        Ordre de la tournée
      </button>
    </span>
  );
}

const describeToldHour = (toldAt: number, now: number) =>
  isLate({ lateAt: toldAt }, now) ? 'en retard' : formatShortPromise(toldAt, now);
