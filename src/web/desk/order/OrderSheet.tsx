import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { isBeforePickup } from '#domain/lifecycle/lifecycle.ts';
import { listManualTargets } from '#domain/lifecycle/nextActs.ts';
import type { PaymentState } from '#domain/money/payment.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { describeLine } from '#domain/orders/units.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { CareTags } from '#web/ui/CareTags.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { Tabs } from '#web/ui/overlay/Tabs.tsx';
import { ClaimWords } from '../claims/ClaimWords.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { CountTable, listCountRows } from '../linen/CountTable.tsx';
import { PaymentPart } from '../money/PaymentPart.tsx';
import type { ListedOrder } from '../types.ts';
import { LinkFact } from './LinkFact.tsx';
import { ClientMap, MoneyFacts, OrderFacts } from './OrderFacts.tsx';
import classes from './OrderSheet.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import { findAskedAct, findDueAct, findEarlyAct, findPaymentToCheck, type OfferedAct } from './orderActs.ts';
import { StatusButton } from './StatusButton.tsx';
import { useAskAct } from './useAskAct.ts';
import type { useDeskOrder } from './useDeskOrder.ts';

const MoreActs = createRetryableLazy(async () => (await import('./MoreActs.tsx')).MoreActs);

interface Props extends OrderParts {
  /** The page has room for the map and the linen beside the tabs. */
  isWide?: boolean;
  /** Stands under the acts. */
  foot?: ReactNode;
}

/** An order as the desk works on it, in the drawer and on its own page. */
export function OrderSheet({ order, query, isWide = false, foot }: Props) {
  const now = useNow();
  const dueAct =
    findAskedAct(order) ?? findDueAct(order) ?? findPaymentToCheck(order) ?? findEarlyAct(order, now);
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

/** While a livreur is about to come, the desk can only call them. */
function MainAct({ order: { id, livreur }, dueAct }: { order: ListedOrder; dueAct: OfferedAct | null }) {
  const paths = useDeskPaths();
  const ask = useAskAct();
  if (dueAct?.question === null)
    return (
      <ButtonLink size="lg" full to={paths.invoice(id)}>
        {dueAct.label}
      </ButtonLink>
    );
  if (dueAct)
    return (
      <Button size="lg" full onClick={() => ask(dueAct)}>
        {dueAct.label}
      </Button>
    );
  if (!livreur?.phone) return null;
  return (
    <ButtonAnchor size="lg" full icon={IconPhone} href={`tel:${livreur.phone}`}>
      Appeler {livreur.fullname}
    </ButtonAnchor>
  );
}

export function OrderTabs({ order, query, isWide }: OrderParts & { isWide: boolean }) {
  const fresh = query.data;
  const claims = order.claims?.length ?? 0;
  return (
    <Tabs
      first={order.paymentState === 'declared' ? 'Paiement' : 'Suivi'}
      tabs={[
        {
          name: 'Suivi',
          content: (
            <div className="stack">
              {isWide ? null : <ClientMap order={order} height="7rem" />}
              <div className="row between top">
                <OrderFacts order={order} />
                <StatusChoice order={order} />
              </div>
              <OrderHistory order={order} />
            </div>
          ),
        },
        {
          name: 'Paiement',
          badge: <OwedBadge order={order} />,
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
          content: <OrderContents order={order} query={query} />,
        },
        {
          name: 'Échanges',
          badge: claims > 0 ? <span className="muted">{claims}</span> : null,
          content: <OrderExchanges order={order} />,
        },
      ].filter(({ name }) => !isWide || name !== 'Linge')}
    />
  );
}

/** Mantine's menu weighs 7 kB, which the board's first screen does without. */
const StatusMenu = createRetryableLazy(async () => (await import('./StatusMenu.tsx')).StatusMenu);

function StatusChoice({ order }: { order: ListedOrder }) {
  if (listManualTargets(order.status).length === 0) return null;
  return (
    // The disabled button reserves the menu's space until the menu's file has loaded.
    <Suspense fallback={<StatusButton disabled />}>
      <StatusMenu order={order} />
    </Suspense>
  );
}

/** The words between client and desk, apart from the steps. */
function OrderExchanges({ order }: { order: ListedOrder }) {
  const { claims = [], items = [], linkedAt } = order;
  return (
    <div className="stack">
      {claims.map((claim) => (
        <section key={claim.id} className="stack gap-8">
          <ClaimWords claim={claim} items={items} />
          {claim.state === 'open' ? (
            <div className="row">
              <AskButton question={{ about: 'answerClaim', orderId: order.id, claimId: claim.id }}>
                Répondre
              </AskButton>
            </div>
          ) : null}
        </section>
      ))}
      {linkedAt ? <LinkFact order={order} /> : null}
      {claims.length === 0 && !linkedAt ? (
        <p className="mt-8 mb-12 muted wrap-anywhere">Ni réclamation, ni lien de suivi.</p>
      ) : null}
    </div>
  );
}

interface OrderParts {
  order: ListedOrder;
  query: Pick<ReturnType<typeof useDeskOrder>['query'], 'data' | 'isError' | 'isFetching' | 'refetch'>;
}

export function OrderContents({ order, query }: OrderParts) {
  const { items, transportFee = 0 } = order;
  if (!items && query.isError) {
    return <LoadFailure title="Impossible de charger les détails de la commande." query={query} />;
  }
  if (!items) return <CardSkeleton />;
  return (
    <div className="stack">
      <ul className="stack gap-8 bare">
        {items.map((item) => (
          <li key={item.position} className="between gap-12 flex">
            <span className="anywhere">
              {describeLine(item, isBeforePickup(order.status))} <CareTags care={item.care} />
            </span>
            <Amount value={computeLineTotal(item)} />
          </li>
        ))}
        <li className="between gap-12 flex">
          <span>Frais de transport</span>
          <Amount value={transportFee} />
        </li>
        <li className="between gap-12 heavy flex pt-8 border-top">
          <span>Total</span>
          <Amount value={order.grandTotal} />
        </li>
      </ul>
      {query.data && query.data.handovers.length > 0 ? <CountTable rows={listCountRows(query.data)} /> : null}
    </div>
  );
}

const OWED_WORDS: Partial<Record<PaymentState, string>> = { partial: 'en partie', declared: 'à vérifier' };

function OwedBadge({ order: { amountDue, credit = 0, paymentState } }: { order: ListedOrder }) {
  if (credit !== 0) return <Badge tone="orange">à rembourser</Badge>;
  if (amountDue <= 0) return null;
  return <Badge tone="orange">{OWED_WORDS[paymentState] ?? 'à payer'}</Badge>;
}
