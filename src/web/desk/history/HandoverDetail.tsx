import { handoverWords } from '#domain/format/order/handoverWords.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { Photos } from '../claims/Photos.tsx';
import type { DeskEvent } from '../types.ts';
import classes from './History.module.css';
import { Note } from './Note.tsx';

interface Props {
  handover: NonNullable<DeskEvent['handover']>;
  items: readonly OrderLine[];
}

/** How many pieces changed hands and how, line by line where somebody counted. */
export function HandoverDetail({ handover, items }: Props) {
  const { counts, note, photo, isUndone } = handover;
  return (
    <div className={classes.detail} data-undone={isUndone || undefined}>
      <p className={classes.row}>
        <span className={classes.fact}>{handoverWords(handover, 'team')}</span>
        {isUndone ? <Badge tone="grey">Annulé</Badge> : null}
      </p>
      {counts ? (
        <ul className={classes.list}>
          {counts.map(({ position, quantity }) => (
            <li key={position}>{lineWords(items, position, quantity)}</li>
          ))}
        </ul>
      ) : null}
      {note ? <Note text={note} /> : null}
      <Photos files={photo ? [photo] : []} label="Photo de la remise" />
    </div>
  );
}

function lineWords(items: readonly OrderLine[], position: number, quantity: number): string {
  const line = items.find((item) => item.position === position);
  if (!line) return `${quantity} × article retiré depuis`;
  const off = line.quantity === quantity ? '' : ` (commandé\u00a0: ${line.quantity})`;
  return `${quantity} × ${line.name}, ${line.service}${off}`;
}
