import { CODE_LABELS } from '#domain/format/order/handoverWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import desk from '../desk.module.css';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { CountTable } from '../linen/CountTable.tsx';
import { listCountRows } from '../linen/countRows.ts';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import { Marks } from '../marks/Marks.tsx';
import { PaymentPart } from '../money/PaymentPart.tsx';
import { PromiseNews } from '../plant/PromiseNews.tsx';
import type { ListedOrder } from '../types.ts';
import { ClientMap, OrderFacts } from './DeskOrderCard.tsx';
import { LINEN_ACTS, OrderActions } from './OrderActions.tsx';
import classes from './OrderDetail.module.css';
import type { useDeskOrder } from './useDeskOrder.ts';

interface Props {
  order: ListedOrder;
  query: Pick<ReturnType<typeof useDeskOrder>['query'], 'data' | 'isError' | 'isFetching' | 'refetch'>;
}

export function OrderDetail({ order, query }: Props) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <div>
          <p className="text-22 heavy anywhere">{order.client.fullname}</p>
          <PromiseNews order={query.data ?? order} />
          <OrderFacts order={order} nobody="Non assigné" />
          <Codes order={order} />
          <Marks order={order} hasAssignButton />
          <OrderActions order={order} />
          <OrderActions order={order} acts={LINEN_ACTS} />
          <ClientMap order={order} height="11rem" />
          <section className={classes.part}>
            <h2>Contenu</h2>
            <Contents order={order} query={query} />
          </section>
          {query.data && query.data.handovers.length > 0 ? (
            <section className={classes.part}>
              <h2>Pièces</h2>
              <CountTable rows={listCountRows(query.data)} />
            </section>
          ) : null}
        </div>
        <div>
          {query.data || !query.isError ? (
            <section className={classes.part}>
              <h2>Paiement</h2>
              <PaymentPart order={order} payment={query.data?.payment} />
            </section>
          ) : null}
          <section className={classes.part}>
            <h2>Historique</h2>
            <OrderHistory order={query.data ?? order} payment={query.data?.payment} />
          </section>
        </div>
      </div>
    </div>
  );
}

function Contents({ order, query }: Props) {
  const { items, transportFee = 0 } = order;
  if (!items && query.isError) {
    return <LoadFailure title="Impossible de charger les détails de la commande." query={query} />;
  }
  if (!items) return <CardSkeleton />;
  return (
    <ul className={`bare stack gap-8 ${classes.lines}`}>
      {items.map((item) => (
        <li key={`${item.productId}|${item.service}`}>
          <span className="anywhere">
            {item.quantity} × {item.name}, {item.service}
          </span>
          <Amount value={computeLineTotal(item)} />
        </li>
      ))}
      <li>
        <span>Frais de transport</span>
        <Amount value={transportFee} />
      </li>
      <li className={`heavy ${classes.total}`}>
        <span>Total</span>
        <Amount value={order.grandTotal} />
      </li>
    </ul>
  );
}

/** The desk reads the code of the next hand-over to clients who call because they cannot find it. */
function Codes({ order }: { order: ListedOrder }) {
  const leg = findNextLeg(order);
  if (!leg || !order.codes) return null;
  return (
    <dl className={`facts ${desk.facts}`}>
      <dt>{CODE_LABELS[leg]}</dt>
      <dd className={desk.code}>{order.codes[leg]}</dd>
    </dl>
  );
}

function findNextLeg({ status, marks }: ListedOrder): CodeLeg | null {
  if (marks.linen) return 'return';
  if (!isOpen(status)) return null;
  return isLinenHeld(status) ? 'delivery' : 'pickup';
}
