import type { ReactNode } from 'react';
import { formatShortFcfa } from '#domain/format/money.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { getShortPaymentStateLabel } from '#domain/format/wording.ts';
import { isAtPlant, ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { StatusBadge } from '#web/ui/badges.tsx';
import type { Column } from '#web/ui/table/DataList.tsx';
import { describeNearest } from '../livreurs/missionWords.ts';
import { describeOwed, PaymentBadge } from '../money/PaymentBadge.tsx';
import type { ListedOrder } from '../types.ts';
import {
  AssignButton,
  AssignCell,
  Box,
  BoxOfAll,
  HourCell,
  LivreurCell,
  PassageCell,
  PlacedCell,
  RowLink,
  RowMarks,
  WaitCell,
} from './orderCells.tsx';
import { getQuartier } from './rowWords.ts';
import type { ListName } from './useOrderPages.ts';

const NUMBER: Column<ListedOrder> = {
  name: 'number',
  title: 'N°',
  width: '4em',
  wideWidth: '12em',
  cell: (order) => <RowLink order={order} />,
  sortValue: ({ number }) => number,
  card: { at: 'title' },
};

const getToldAt = ({ toldAt }: ListedOrder) => toldAt ?? Number.MAX_SAFE_INTEGER;

/** An hour has room for marks beside it, a status has none. */
const renderWithMarks = (order: ListedOrder, Cell: (props: { order: ListedOrder }) => ReactNode) => (
  <>
    <Cell order={order} /> <RowMarks order={order} />
  </>
);

/** The number is not among them: it is the link to the order. */
const CHOOSABLE = {
  client: {
    title: 'Client',
    cell: ({ client }) => client.fullname,
    sortValue: ({ client }) => client.fullname,
  },
  phone: {
    title: 'Téléphone',
    width: '10.4em',
    cell: ({ clientContactPhone }) => formatPhone(clientContactPhone),
    sortValue: ({ clientContactPhone }) => clientContactPhone,
  },
  address: {
    title: 'Adresse',
    cell: ({ clientAddress }) => clientAddress,
    sortValue: ({ clientAddress }) => clientAddress,
  },
  area: {
    title: 'Quartier',
    wideWidth: '12em',
    cell: ({ clientAddress }) => getQuartier(clientAddress),
    sortValue: ({ clientAddress }) => getQuartier(clientAddress),
  },
  passage: {
    title: 'Passage',
    // As wide as "mer. 30 sept., 14 h 30 – 16 h 30": a name may be cut, an hour not.
    width: '15.2em',
    wideWidth: '28em',
    cell: (order) => renderWithMarks(order, PassageCell),
    sortValue: getToldAt,
  },
  wait: {
    title: 'Attend depuis',
    width: '7.4em',
    cell: (order) => <WaitCell order={order} />,
    sortValue: ({ createdAt }) => -createdAt,
  },
  passing: {
    title: 'Passe près',
    width: '10em',
    cell: ({ passing }) => describeNearest(passing),
    sortValue: ({ passing }) => passing?.km ?? Number.MAX_SAFE_INTEGER,
  },
  sentence: {
    title: 'Prochaine heure',
    width: '21em',
    wideWidth: '28em',
    cell: (order) => renderWithMarks(order, HourCell),
    sortValue: getToldAt,
  },
  status: {
    title: 'Statut',
    width: '11.2em',
    cell: ({ status }) => <StatusBadge status={status} />,
    sortValue: ({ status }) => ORDER_STATUSES.indexOf(status),
  },
  livreur: {
    title: 'Livreur',
    width: '6.3em',
    wideWidth: '12em',
    cell: (order) => <LivreurCell order={order} />,
    sortValue: ({ livreur, status }) => (isAtPlant(status) ? '' : (livreur?.fullname ?? '')),
  },
  placed: {
    title: 'Passée',
    width: '12em',
    wideWidth: '28em',
    cell: (order) => renderWithMarks(order, PlacedCell),
    sortValue: ({ createdAt }) => createdAt,
  },
  pieces: {
    title: 'Pièces',
    width: '3.7em',
    isFigure: true,
    cell: ({ pieces }) => pieces,
    sortValue: ({ pieces }) => pieces,
  },
  amount: {
    title: 'Total',
    width: '6em',
    isFigure: true,
    cell: ({ grandTotal }) => formatShortFcfa(grandTotal),
    sortValue: ({ grandTotal }) => grandTotal,
  },
  payment: {
    title: 'Paiement',
    width: '10em',
    cell: (order) => (describeOwed(order)?.tone === 'green' ? 'Payée' : <PaymentBadge order={order} />),
    sortValue: ({ paymentState }) => getShortPaymentStateLabel(paymentState),
  },
} satisfies Record<string, Omit<Column<ListedOrder>, 'name'> & { title: string }>;

type ColumnName = keyof typeof CHOOSABLE;

/** Each list has the columns of what is decided in it. */
const LISTS: Record<ListName, readonly ColumnName[]> = {
  unassigned: ['client', 'phone', 'address', 'passage', 'wait', 'pieces', 'amount', 'passing'],
  inProgress: ['client', 'area', 'sentence', 'status', 'livreur', 'pieces', 'amount'],
  delivered: ['client', 'area', 'placed', 'livreur', 'pieces', 'amount', 'payment'],
  board: ['client', 'area', 'passage', 'status', 'livreur', 'pieces', 'amount', 'payment'],
};

export const listChoosableColumns = (list: ListName) =>
  LISTS[list].map((name) => ({ name, ...CHOOSABLE[name] }));

export const listOrderColumns = (
  list: ListName,
  hidden: readonly string[] = [],
): readonly Column<ListedOrder>[] => [
  NUMBER,
  ...listChoosableColumns(list).filter(({ name }) => !hidden.includes(name)),
];

export const BOX_COLUMN: Column<ListedOrder> = {
  name: 'box',
  title: <BoxOfAll />,
  cell: (order) => <Box orderId={order.id} />,
};

export function readHiddenColumns(stored: unknown): string[] {
  const names = Object.keys(CHOOSABLE);
  return Array.isArray(stored) ? names.filter((name) => stored.includes(name)) : [];
}

export const buildActColumn = (list: ListName, title: ReactNode): Column<ListedOrder> =>
  list === 'unassigned'
    ? { name: 'assign', title, width: '132px', cell: (order) => <AssignCell order={order} /> }
    : { name: 'act', title, cell: (order) => <AssignButton order={order} /> };
