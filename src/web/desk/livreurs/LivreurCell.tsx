import { AVAILABILITY_WORDS } from '#domain/format/availabilityWords.ts';
import { getInitials } from '#domain/format/text.ts';
import type { ShownLivreur } from '../types.ts';
import classes from './Livreurs.module.css';
import { describeRound } from './missionWords.ts';
import { useOrderDrop } from './useOrderDrop.ts';

type Props = { livreur: ShownLivreur; onOrder(orderId: string): void; onOpen(): void };

/** A livreur in one line of the board; a press narrows the board to their orders. */
export function LivreurCell({ livreur, onOrder, onOpen }: Props) {
  const drop = useOrderDrop(onOrder);
  const { fullname, availability, lateMissions, reach } = livreur;
  const isAlarming = availability === 'breakdown' || lateMissions > 0;
  return (
    <li className={classes.cell} {...drop}>
      <button type="button" className="bare row gap-8" onClick={onOpen}>
        <span
          className={`fixed bold grid-centre relative disc bg-pale accent text-12 ${classes.avatar}`}
          data-tone={AVAILABILITY_WORDS[availability].tone}
          data-reached={reach.push}
          aria-hidden="true"
        >
          {getInitials(fullname)}
        </span>
        <span className="fill">
          <span className={`bold ellipsis ${classes.name}`}>{fullname}</span>
          <span className={`ellipsis ${classes.round} ${isAlarming ? 'danger bold' : 'muted'}`}>
            {describeRound(livreur)}
          </span>
        </span>
      </button>
    </li>
  );
}
