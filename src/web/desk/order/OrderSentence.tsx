import { Link } from 'react-router-dom';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { uncapitalize } from '#domain/format/text.ts';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import type { ListedOrder } from '../types.ts';

/** The hour of the order's next event, or by how much it was missed. */
export function OrderHour({ order }: { order: ListedOrder }) {
  const orderClock = useHouseClock(order, 'desk');
  if (!orderClock) return null;
  const { clock, words } = orderClock;
  return clock.missed ? <span className="danger">{words.delay}</span> : joinClockWords(words);
}

/** "n° 1 042, Yao entre 15 h 45 et 16 h 30": the number, then the order's own sentence. */
export function OrderSentence({ order }: { order: ListedOrder }) {
  const paths = useDeskPaths();
  const orderClock = useHouseClock(order, 'desk');
  const number = formatOrderNumber(order.number);
  const isMissed = orderClock?.clock.missed;
  const words = orderClock && (isMissed ? orderClock.words.delay : joinClockWords(orderClock.words));
  // The sentence of a round begins with a name.
  const rest = words && (orderClock.clock.source === 'round' && !isMissed ? words : uncapitalize(words));
  return (
    <Link to={paths.order(order.id)} className="inherit">
      {number}
      {rest ? (
        <>
          , <span className={isMissed ? 'danger bold' : undefined}>{rest}</span>
        </>
      ) : null}
    </Link>
  );
}
