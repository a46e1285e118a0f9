import { useNavigate } from 'react-router-dom';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { toDraftPlace } from '#domain/orders/draftPlace.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import type { ListedOrder } from '../types.ts';
import { deskDraft } from './deskDraft.ts';

const MOST = 3;

/** What the caller had before is one key away: linen, place and means of payment. */
export function LastOrders({ phone, onRepeat }: { phone: string; onRepeat(): void }) {
  const paths = useDeskPaths();
  const navigate = useNavigate();
  const search = parsePhone(phone) ?? phone;
  const { data } = trpc.dispatch.board.useQuery({ search, limit: MOST });
  const orders = data?.items.filter(({ items }) => items !== undefined) ?? [];
  if (orders.length === 0) return null;
  const repeat = (order: ListedOrder) => {
    fillDraftFromOrder(order);
    onRepeat();
    navigate(buildStepLink(paths.newOrder, 'payer'));
  };
  return (
    <ul className="bare row" aria-label="Ses dernières commandes">
      {orders.map((order, i) => (
        <li key={order.id}>
          <Button kind={i === 0 ? 'primary' : 'secondary'} autoFocus={i === 0} onClick={() => repeat(order)}>
            Comme le {formatDate(order.createdAt)}&nbsp;: {formatPieces(order.pieces)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function fillDraftFromOrder(order: ListedOrder): void {
  const { items = [], paymentMethod, account } = order;
  deskDraft.change({
    ...toDraftPlace(order),
    lines: items.map(({ productId, service, name, quantity }) => ({ productId, service, name, quantity })),
    ...(paymentMethod && { paymentMethod, accountId: account?.id }),
    slot: undefined,
  });
}
