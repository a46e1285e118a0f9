import { codeLabel } from '#domain/format/order/handoverWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import classes from '../desk.module.css';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import type { DeskOrder } from '../types.ts';

/** The client's code of the door that comes next, for who calls and cannot find it. */
export function Codes({ order }: { order: DeskOrder }) {
  const leg = nextLeg(order);
  if (!leg || !order.codes) return null;
  return (
    <dl className={classes.facts}>
      <dt>{codeLabel(leg)}</dt>
      <dd className={classes.code}>{order.codes[leg]}</dd>
    </dl>
  );
}

function nextLeg({ status, marks }: DeskOrder): CodeLeg | null {
  if (marks.linen) return 'return';
  if (!isOpen(status)) return null;
  return isLinenHeld(status) ? 'delivery' : 'pickup';
}
