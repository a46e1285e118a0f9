import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { Tabs } from '#web/ui/overlay/Tabs.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { CountTable } from '../linen/CountTable.tsx';
import { listCountRows } from '../linen/countRows.ts';
import { PaymentPart } from '../money/PaymentPart.tsx';
import type { ListedOrder } from '../types.ts';
import { ActButton, StatusChoice } from './OrderActions.tsx';
import { OrderContents, type OrderParts } from './OrderContents.tsx';
import { OrderExchanges } from './OrderExchanges.tsx';
import { ClientMap, MoneyFacts, OrderFacts } from './OrderFacts.tsx';
import classes from './OrderSheet.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import { findDueAct, type OrderAct } from './orderActs.ts';

const MoreActs = createRetryableLazy(async () => (await import('./MoreActs.tsx')).MoreActs);

interface Props extends OrderParts {
  /** The page has room for the map and the linen beside the tabs. */
  isWide?: boolean;
  /** Stands under the acts. */
  foot?: ReactNode;
}

/** An order as the desk works on it, in the drawer and on its own page. */
export function OrderSheet({ order, query, isWide = false, foot }: Props) {
  const dueAct = findDueAct(order);
  return (
    <div className={`gap-16 column ${classes.sheet}`}>
      <OrderSummary order={order} isWide={isWide} />
      <OrderTabs order={order} query={query} isWide={isWide} />
      <div className={`gap-8 grid items-centre sticky p-12-16 border-top bg-card ${classes.foot}`}>
        <div className="row one-row full">
          <MainAct order={order} dueAct={dueAct} />
          <Suspense fallback={null}>
            <MoreActs order={order} dueAct={dueAct} />
          </Suspense>
        </div>
        {foot}
      </div>
    </div>
  );
}

/** While a livreur has the order, the desk can only call them. */
function MainAct({ order: { id, livreur }, dueAct }: { order: ListedOrder; dueAct: OrderAct | null }) {
  if (dueAct) return <ActButton act={dueAct} orderId={id} isMain />;
  if (!livreur?.phone) return null;
  return (
    <ButtonAnchor size="lg" full icon={IconPhone} href={`tel:${livreur.phone}`}>
      Appeler {livreur.fullname}
    </ButtonAnchor>
  );
}

function OrderTabs({ order, query, isWide }: OrderParts & { isWide: boolean }) {
  const fresh = query.data;
  const claims = order.claims?.length ?? 0;
  return (
    <Tabs
      tabs={[
        {
          name: 'Suivi',
          content: (
            <div className="stack">
              {isWide ? null : <ClientMap order={order} height="7rem" />}
              <OrderFacts order={order} />
              <div className="row">
                <StatusChoice order={order} />
              </div>
              <OrderHistory order={order} payment={fresh?.payment} />
            </div>
          ),
        },
        {
          name: 'Paiement',
          badge: order.amountDue > 0 ? <Badge tone="orange">à payer</Badge> : null,
          content: (
            <>
              <PaymentPart order={order} fresh={fresh} />
              <MoneyFacts order={order} />
            </>
          ),
        },
        {
          name: 'Linge',
          badge: <span className="muted">{order.pieces}</span>,
          content: (
            <div className="stack">
              <OrderContents order={order} query={query} />
              {fresh && fresh.handovers.length > 0 ? <CountTable rows={listCountRows(fresh)} /> : null}
            </div>
          ),
        },
        {
          name: 'Échanges',
          badge: claims > 0 ? <span className="muted">{claims}</span> : null,
          content: <OrderExchanges order={order} />,
        },
      ]}
    />
  );
}
