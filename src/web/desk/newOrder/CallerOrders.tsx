import { skipToken } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatFcfa, formatShortFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { describeGarments } from '#domain/format/order/pieceCount.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { uncapitalize } from '#domain/format/text.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import type { OrderClock } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { hasLinenToReturn } from '../board/stages.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { listMarks } from '../marks/marks.ts';
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
  const openOrders = orders.filter((order) => isOpen(order.status) || hasLinenToReturn(order));
  const unpaid = orders.filter(
    ({ status, paymentState }) =>
      status === 'completed' && (paymentState === 'due' || paymentState === 'partial'),
  );
  const last = orders.find(({ items, status, redoOf }) => items?.length && status !== 'cancelled' && !redoOf);
  if (openOrders.length + unpaid.length === 0 && !last) return null;
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
      {unpaid.length > 0 ? (
        <p className="bold warning anywhere">
          Reste à payer&nbsp;: {formatFcfa(unpaid.reduce((sum, { amountDue }) => sum + amountDue, 0))},{' '}
          {unpaid.map(({ number }) => formatOrderNumber(number)).join(', ')}
        </p>
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
  return (
    <Link to={paths.order(order.id)} className="touch inherit tabular">
      <span>
        <strong>{formatOrderNumber(order.number)}</strong> {describeNow(order, orderClock)}
      </span>
    </Link>
  );
}

/** Linen that is held without a livreur has no hour. An arrival and a lateness do not say of which leg they are. */
function describeNow({ marks }: ListedOrder, orderClock: OrderClock | null): string | undefined {
  if (!orderClock) return listMarks(marks)[0]?.label;
  const { clock, words } = orderClock;
  const leg = clock.event === 'pickup' ? 'Ramassage' : 'Retour';
  const hour = (clock.missed && words.delay) || joinClockWords(words);
  if (hour.startsWith(leg)) return hour;
  return `${leg}, ${clock.source === 'round' && !clock.missed ? hour : uncapitalize(hour)}`;
}
