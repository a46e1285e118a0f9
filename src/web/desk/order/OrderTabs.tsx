import { Tabs } from '#web/ui/overlay/Tabs.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { CountTable } from '../linen/CountTable.tsx';
import { listCountRows } from '../linen/countRows.ts';
import { PaymentPart } from '../money/PaymentPart.tsx';
import { PromiseNews } from '../plant/PromiseNews.tsx';
import { StatusChoice } from './OrderActions.tsx';
import { OrderContents, type OrderParts } from './OrderContents.tsx';
import { ClientMap, OrderFacts } from './OrderFacts.tsx';
import { OrderSteps } from './OrderSteps.tsx';

export function OrderTabs({ order, query }: OrderParts) {
  const fresh = query.data;
  const steps = (
    <div className="stack">
      <ClientMap order={order} height="7rem" />
      <OrderSteps order={order} />
      <PromiseNews order={fresh ?? order} />
      <StatusChoice order={order} />
      <OrderFacts order={order} />
    </div>
  );
  const linen = (
    <div className="stack">
      <OrderContents order={order} query={query} />
      {fresh && fresh.handovers.length > 0 ? <CountTable rows={listCountRows(fresh)} /> : null}
    </div>
  );
  return (
    <Tabs
      tabs={[
        { name: 'Suivi', content: steps },
        {
          name: 'Paiement',
          badge: order.amountDue > 0 ? <Badge tone="orange">à payer</Badge> : null,
          content: <PaymentPart order={order} fresh={fresh} />,
        },
        { name: 'Linge', badge: <span className="muted">{order.pieces}</span>, content: linen },
        {
          name: 'Historique',
          content: <OrderHistory order={fresh ?? order} payment={fresh?.payment} />,
        },
      ]}
    />
  );
}
