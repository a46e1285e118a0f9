import { IconAlertTriangle, IconClockExclamation, IconUserPlus, IconUserShare } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { getShortPaymentStateLabel } from '#domain/format/wording.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import classes from '#web/ui/table/Table.module.css';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import type { useSelection } from '../many/useSelection.ts';
import { listMarks } from '../marks/marks.ts';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import type { ListedOrder } from '../types.ts';
import { ASSIGN_LABELS, findAssignQuestion } from './assignQuestion.ts';
import own from './OrderTable.module.css';
import { describeNobody, getQuartier, shortenName } from './rowWords.ts';
import { makePlainClickHandler } from './useOpenOrder.tsx';

interface TableActs {
  selection: ReturnType<typeof useSelection>;
  onOpen(orderId: string): void;
}

/** The columns stay the same while rows are ticked, so that only the boxes render again. */
const Acts = createContext<TableActs | null>(null);
export const TableActsProvider = Acts.Provider;

function useTableActs(): TableActs {
  const acts = useContext(Acts);
  if (!acts) throw new Error('no table of orders here');
  return acts;
}

const REFERENCE: Column<ListedOrder> = {
  name: 'reference',
  title: 'N°',
  cell: (order) => <RowLink order={order} />,
  sortValue: ({ id }) => id,
  card: { at: 'title' },
};

/** The reference is not among them: it is the link to the order. */
export const CHOOSABLE = [
  {
    name: 'status',
    title: 'Statut',
    cell: (order) => <StatusCell order={order} />,
    sortValue: ({ status }) => ORDER_STATUSES.indexOf(status),
  },
  {
    name: 'promise',
    title: 'Retour prévu',
    cell: (order) => <PromiseCell order={order} />,
    sortValue: ({ promisedAt }) => promisedAt,
  },
  {
    name: 'client',
    title: 'Client',
    cell: ({ client }) => client.fullname,
    sortValue: ({ client }) => client.fullname,
  },
  {
    name: 'area',
    title: 'Quartier',
    cell: ({ clientAddress }) => getQuartier(clientAddress),
    sortValue: ({ clientAddress }) => getQuartier(clientAddress),
  },
  {
    name: 'livreur',
    title: 'Livreur',
    cell: (order) => <LivreurCell order={order} />,
    sortValue: ({ livreur }) => livreur?.fullname ?? '',
  },
  { name: 'pieces', title: 'Pièces', cell: ({ pieces }) => pieces, sortValue: ({ pieces }) => pieces },
  {
    name: 'amount',
    title: 'Montant',
    cell: ({ grandTotal }) => <Amount value={grandTotal} />,
    sortValue: ({ grandTotal }) => grandTotal,
  },
  {
    name: 'payment',
    title: 'Paiement',
    cell: (order) => <PaymentBadge order={order} />,
    sortValue: ({ paymentState }) => getShortPaymentStateLabel(paymentState),
  },
] as const satisfies Column<ListedOrder>[];

export const ORDER_COLUMNS: readonly Column<ListedOrder>[] = [REFERENCE, ...CHOOSABLE];

export const BOX_COLUMN: Column<ListedOrder> = {
  name: 'box',
  title: <BoxOfAll />,
  cell: (order) => <Box orderId={order.id} />,
};

export function readHiddenColumns(stored: unknown): string[] {
  const names: string[] = CHOOSABLE.map(({ name }) => name);
  return Array.isArray(stored) ? names.filter((name) => stored.includes(name)) : [];
}

function BoxOfAll() {
  const { areAllChecked, toggleAll } = useTableActs().selection;
  return (
    <label className={classes.boxLabel}>
      <input
        type="checkbox"
        className={`m-0 ${classes.box}`}
        aria-label="Cocher toutes les commandes affichées"
        checked={areAllChecked}
        onChange={toggleAll}
      />
    </label>
  );
}

function Box({ orderId }: { orderId: string }) {
  const { isChecked, toggle } = useTableActs().selection;
  return (
    <label className={classes.boxLabel}>
      <input
        type="checkbox"
        className={`m-0 ${classes.box}`}
        aria-label={`Cocher la commande ${referenceOf(orderId)}`}
        checked={isChecked(orderId)}
        onChange={({ nativeEvent }) =>
          toggle(orderId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** A real link can also be opened in another tab. The link covers its row; the row's buttons are stacked above it. */
function RowLink({ order }: { order: ListedOrder }) {
  const paths = useDeskPaths();
  const { onOpen } = useTableActs();
  return (
    <a
      href={paths.order(order.id)}
      className={`inherit no-underline ${classes.link}`}
      onClick={makePlainClickHandler(() => onOpen(order.id))}
      data-order={order.id}
    >
      <span className="nowrap semibold tabular">{formatOrderNumber(order.number)}</span>{' '}
      <span className={own.reference}>
        <Reference id={order.id} />
      </span>
    </a>
  );
}

function StatusCell({ order }: { order: ListedOrder }) {
  const marks = listMarks(order.marks);
  const words = marks.map(({ label }) => label).join(', ');
  return (
    <>
      <StatusBadge status={order.status} />
      {marks.length > 0 ? (
        <span className={`warning ${own.sign}`} title={words}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className="visually-hidden">{words}</span>
        </span>
      ) : null}
      {marks.map(({ about, label, tone }) => (
        <Badge key={about} tone={tone} className={own.mark}>
          {label}
        </Badge>
      ))}
    </>
  );
}

function PromiseCell({ order }: { order: ListedOrder }) {
  const orderClock = useHouseClock(order, 'desk');
  if (!orderClock) return null;
  const { clock, words } = orderClock;
  if (!clock.missed) return <>{words.when || words.lead}</>;
  return (
    <strong className={`danger ${own.late}`}>
      {words.delay}
      <span className={`warning ${own.sign}`} title={words.delay ?? undefined}>
        <IconClockExclamation size={14} aria-hidden="true" />
      </span>
    </strong>
  );
}

function LivreurCell({ order: { livreur, status } }: { order: ListedOrder }) {
  if (!livreur) return <span className="muted">{describeNobody(status)}</span>;
  return (
    <>
      <span className={own.narrow}>{shortenName(livreur.fullname)}</span>
      <span className={own.wide}>{livreur.fullname}</span>
    </>
  );
}

export function AssignButton({ order }: { order: ListedOrder }) {
  const { ask } = useDialogs();
  const question = findAssignQuestion(order);
  if (!question) return null;
  const leg = question.about === 'assign' ? question.leg : null;
  const Icon = leg ? IconUserPlus : IconUserShare;
  const label = leg ? ASSIGN_LABELS[leg] : 'Réassigner';
  return (
    <button
      type="button"
      className={`bare round-8 accent ${classes.button}`}
      aria-label={label}
      title={label}
      onClick={() => ask(question)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
