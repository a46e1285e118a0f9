import { IconChevronDown, IconChevronUp, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { describeEvent, getStepStatus } from '#domain/format/order/eventWords.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { getActorLabel } from '#domain/format/wording.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, ButtonAnchor, IconButton } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { OrderTimeline } from '#web/ui/OrderTimeline.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { Tabs } from '#web/ui/overlay/Tabs.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TagBadge } from '#web/ui/TagBadge.tsx';
import { useBackGesture } from '#web/ui/useBackGesture.ts';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { CountTable } from '../linen/CountTable.tsx';
import { listCountRows } from '../linen/countRows.ts';
import { PaymentPart } from '../money/PaymentPart.tsx';
import { PromiseNews } from '../plant/PromiseNews.tsx';
import type { ListedOrder } from '../types.ts';
import { ActButton, StatusChoice } from './OrderActions.tsx';
import { OrderContents, type OrderParts } from './OrderContents.tsx';
import classes from './OrderDrawer.module.css';
import { ClientMap, OrderFacts } from './OrderFacts.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { findDueAct, type OrderAct } from './orderActs.ts';
import { useDeskOrder } from './useDeskOrder.ts';

const MoreActs = createRetryableLazy(async () => (await import('./MoreActs.tsx')).MoreActs);

interface Props {
  orderId: string;
  /** The orders before and after this one in the list behind; null at its ends. */
  neighbours: { previous: string | null; next: string | null };
  onGo(orderId: string): void;
  onClose(): void;
}

export function OrderDrawer({ orderId, neighbours, onGo, onClose }: Props) {
  const { open: asking } = useDialogs();
  const { order, query, gone, removed } = useDeskOrder(orderId);
  // Mantine restores the focus only if the drawer mounts closed, so it opens one render later.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  const isVisible = opened && !removed;
  useBackGesture(isVisible, () => setOpened(false));
  return (
    <Drawer
      opened={isVisible}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      position="right"
      size="lg"
      closeOnEscape={!asking}
      title={
        <span className="row">
          {order ? <strong className="tabular">{formatOrderNumber(order.number)}</strong> : null}
          <Reference id={orderId} /> {order && !gone ? <StatusBadge status={order.status} /> : null}{' '}
          {order ? <TagBadge tag={order.tag} /> : null}
          <span className="row gap-4 ml-auto">
            <GoButton icon={IconChevronUp} label="Commande précédente" to={neighbours.previous} onGo={onGo} />
            <GoButton icon={IconChevronDown} label="Commande suivante" to={neighbours.next} onGo={onGo} />
          </span>
        </span>
      }
    >
      {gone && !removed ? (
        <EmptyState
          title="Cette commande n’existe plus"
          text="Elle vient d’être supprimée par un collègue."
          action={<Button onClick={() => setOpened(false)}>Fermer</Button>}
        />
      ) : null}
      {order && !gone ? (
        <div className={`gap-16 column ${classes.sheet}`}>
          <OrderSummary order={order} />
          <OrderTabs order={order} query={query} />
          <DrawerFoot order={order} />
        </div>
      ) : null}
      {!order && query.isPending ? <CardSkeleton map /> : null}
      {!order && query.isError && !gone ? (
        <LoadFailure title="Impossible de charger les détails de la commande." query={query} />
      ) : null}
    </Drawer>
  );
}

interface GoButtonProps {
  icon: TablerIcon;
  label: string;
  to: string | null;
  onGo(orderId: string): void;
}

function GoButton({ icon, label, to, onGo }: GoButtonProps) {
  if (to === null) return null;
  return <IconButton dense icon={icon} aria-label={label} onClick={() => onGo(to)} />;
}

function DrawerFoot({ order }: { order: ListedOrder }) {
  const paths = useDeskPaths();
  const dueAct = findDueAct(order);
  return (
    <div className={`gap-8 grid items-centre sticky p-12-16 border-top bg-card ${classes.foot}`}>
      <div className="row one-row full">
        <MainAct order={order} dueAct={dueAct} />
        <Suspense fallback={null}>
          <MoreActs order={order} dueAct={dueAct} />
        </Suspense>
      </div>
      <Link to={paths.order(order.id)} className="text-14">
        Ouvrir sur sa page
      </Link>
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

function OrderTabs({ order, query }: OrderParts) {
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

/** They move the linen of an order whose status has ended. */
const RETURN_STEPS: ReadonlySet<string> = new Set(['returnAssigned', 'givenBack']);

/** Only what moved the order; the history holds the rest. */
function OrderSteps({ order }: { order: ListedOrder }) {
  const orderClock = useHouseClock(order, 'desk');
  const events = trpc.dispatch.events.useQuery({ orderId: order.id }, { meta: { silent: true } });
  if (events.isPending) return <CardSkeleton />;
  if (!events.data)
    return <LoadFailure title="Impossible de charger l'historique des commandes." query={events} />;
  const next = orderClock && joinClockWords(orderClock.words);
  return (
    <OrderTimeline
      events={events.data
        .filter((event) => getStepStatus(event) !== null || RETURN_STEPS.has(event.kind))
        .map((event) => ({
          to: getStepStatus(event),
          at: event.at,
          label: describeEvent(event),
          who: getActorLabel(event),
        }))}
      next={next ? [next] : []}
    />
  );
}
