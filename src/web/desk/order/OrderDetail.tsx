import { CODE_LABELS } from '#domain/format/order/handoverWords.ts';
import { describeLandmark } from '#web/landmark/describeLandmark.ts';
import { LandmarkButton } from '#web/landmark/LandmarkButton.tsx';
import { trpc } from '#web/net/trpc.ts';
import desk from '../desk.module.css';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { CountTable } from '../linen/CountTable.tsx';
import { listCountRows } from '../linen/countRows.ts';
import { Marks } from '../marks/Marks.tsx';
import { PaymentPart } from '../money/PaymentPart.tsx';
import { PromiseNews } from '../plant/PromiseNews.tsx';
import type { ListedOrder } from '../types.ts';
import { ClientWords } from './ClientWords.tsx';
import { findCodeLeg } from './codeLeg.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderContents, type OrderParts } from './OrderContents.tsx';
import classes from './OrderDetail.module.css';
import { ClientMap, OrderFacts } from './OrderFacts.tsx';

export function OrderDetail({ order, query }: OrderParts) {
  return (
    <div className="container">
      <div className={classes.columns}>
        <div>
          <p className="text-22 heavy anywhere">{order.client.fullname}</p>
          <PromiseNews order={query.data ?? order} />
          <ClientWords order={order} />
          <OrderFacts order={order} />
          {query.data ? <OrderLandmark order={query.data} /> : null}
          <Codes order={order} />
          <Marks order={order} hasAssignButton />
          <OrderActions order={order} />
          <ClientMap order={order} height="11rem" />
          <section className={classes.part}>
            <h2>Contenu</h2>
            <OrderContents order={order} query={query} />
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
              <PaymentPart order={order} fresh={query.data} />
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

function OrderLandmark({
  order: { id: orderId, landmark },
}: {
  order: NonNullable<OrderParts['query']['data']>;
}) {
  const { dispatch } = trpc.useUtils();
  return (
    <dl className={`facts ${desk.facts}`}>
      <dt>Repère</dt>
      <dd className="anywhere">
        {landmark ? describeLandmark(landmark) : null}
        <LandmarkButton
          isForDesk
          owner={{ orderId }}
          landmark={landmark}
          kind="ghost"
          flush
          size="sm"
          onChanged={() => dispatch.order.invalidate({ orderId })}
        >
          {landmark ? 'Voir le repère' : 'Ajouter un repère'}
        </LandmarkButton>
      </dd>
    </dl>
  );
}

function Codes({ order }: { order: ListedOrder }) {
  const leg = findCodeLeg(order);
  if (!leg || !order.codes) return null;
  return (
    <dl className={`facts ${desk.facts}`}>
      <dt>{CODE_LABELS[leg]}</dt>
      <dd className={desk.code}>{order.codes[leg]}</dd>
    </dl>
  );
}
