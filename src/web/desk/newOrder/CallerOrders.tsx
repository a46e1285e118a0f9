import { skipToken } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatShortFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { describeGarments } from '#domain/format/order/pieceCount.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import type { ListedOrder } from '../types.ts';
import type { Caller } from './deskDraft.ts';

const MOST = 5;

export function useCallerOrders({ phone, userId }: Pick<Caller, 'phone' | 'userId'>) {
  const search = parsePhone(phone) ?? undefined;
  const input = userId ? { clientId: userId } : search && { search };
  const { data } = trpc.dispatch.board.useQuery(input ? { ...input, limit: MOST } : skipToken);
  return data?.items ?? [];
}

interface Props {
  caller: Caller;
  onRepeat(order: ListedOrder): void;
}

/** The order under way is said before the caller orders again; the linen of the last one is one key away. */
export function CallerOrders({ caller, onRepeat }: Props) {
  const orders = useCallerOrders(caller);
  const openOrders = orders.filter(({ status }) => isOpen(status));
  const last = orders.find(({ items, status, redoOf }) => items?.length && status !== 'cancelled' && !redoOf);
  if (openOrders.length === 0 && !last) return null;
  return (
    <section className="stack gap-8 mt-12 pt-16 border-top" aria-label={`${caller.fullname}, en ce moment`}>
      {openOrders.length > 0 ? (
        <>
          <h3 className="text-16">{caller.fullname}, en ce moment</h3>
          <ul className="bare stack gap-4">
            {openOrders.map((order) => (
              <li key={order.id}>
                <OpenOrder order={order} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {last ? (
        <>
          <p className="text-14 muted anywhere">
            La dernière fois&nbsp;: {describeGarments(last.items ?? [])}, {formatShortFcfa(last.grandTotal)}
          </p>
          <div>
            <Button kind="secondary" onClick={() => onRepeat(last)}>
              Reprendre ce linge
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}

function OpenOrder({ order }: { order: ListedOrder }) {
  const paths = useDeskPaths();
  const orderClock = useHouseClock(order, 'desk');
  const words =
    orderClock && (orderClock.clock.missed ? orderClock.words.delay : joinClockWords(orderClock.words));
  return (
    <Link to={paths.order(order.id)} className="touch inherit tabular">
      <span>
        <strong>{formatOrderNumber(order.number)}</strong> {words}
      </span>
    </Link>
  );
}
