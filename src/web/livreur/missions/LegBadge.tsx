import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { getLegLabel } from '#domain/format/wording.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { isLinenOwed, type Order } from '#domain/orders/order.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import classes from './MissionCard.module.css';

interface Props {
  mission: Pick<Order, 'status' | 'linen'>;
  pieces?: number | undefined;
}

export function LegBadge({ mission, pieces }: Props) {
  const leg = getMissionLeg(mission.status);
  const isOwed = isLinenOwed(mission);
  return (
    <Badge tone={isOwed ? 'red' : 'grey'}>
      <span>
        <span>{isOwed ? 'Linge à rendre' : leg ? getLegLabel(leg) : 'N/A'}</span>
        {pieces === undefined ? null : <span className={classes.pieces}>, {formatPieces(pieces)}</span>}
      </span>
    </Badge>
  );
}
