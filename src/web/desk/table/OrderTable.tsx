import { parseOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isReady } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { usePreference } from '#web/storage/useLocalValue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { MantineRoot } from '#web/ui/overlay/MantineRoot.tsx';
import { DataTable, useSort } from '#web/ui/table/DataTable.tsx';
import classes from '#web/ui/table/Table.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import many from '../many/Many.module.css';
import { filterAssignableOrders, filterReassignableOrders } from '../many/manyActs.ts';
import { SelectionPortal } from '../many/SelectionPlace.tsx';
import { filterUnreadyOrders, sendReady } from '../many/sendReady.ts';
import { useSelection } from '../many/useSelection.ts';
import type { ListedOrder } from '../types.ts';
import own from './OrderTable.module.css';
import { TableActsProvider } from './orderCells.tsx';
import {
  BOX_COLUMN,
  buildActColumn,
  listChoosableColumns,
  listOrderColumns,
  readHiddenColumns,
} from './orderColumns.tsx';
import type { ListName } from './useOrderPages.ts';

interface Props {
  list: ListName;
  orders: readonly ListedOrder[];
  label: string;
  hasMore: boolean;
  search: string | undefined;
  onOpen(orderId: string): void;
}

const describeRow = ({ id }: ListedOrder) => ({
  'aria-label': `Commande ${referenceOf(id)}`,
  'data-order-row': true,
});

export function OrderTable({ list, orders, label, hasMore, search, onOpen }: Props) {
  const [hidden] = usePreference('colonnes', readHiddenColumns);
  const columns = useMemo(
    () => [BOX_COLUMN, ...listOrderColumns(list, hidden), buildActColumn(list, <TableMenu list={list} />)],
    [list, hidden],
  );
  const sorting = useSort(orders, columns);
  const selection = useSelection(sorting.rows);
  return (
    <TableActsProvider value={{ selection, bag: parseOrderNumber(search ?? '')?.tag ?? null, onOpen }}>
      <div className="container">
        <DataTable
          label={label}
          className={own.orders}
          columns={columns}
          rows={orders}
          many="commandes affichées"
          hasMore={hasMore}
          describeRow={describeRow}
          sorting={sorting}
        />
      </div>
      {selection.checked.length > 0 ? (
        <SelectionPortal>
          <SelectionBar orders={selection.checked} onRemaining={selection.only} />
        </SelectionPortal>
      ) : null}
    </TableActsProvider>
  );
}

function TableMenu({ list }: Pick<Props, 'list'>) {
  const [hidden, setHidden] = usePreference('colonnes', readHiddenColumns);
  const toggleColumn = (name: string) =>
    setHidden(hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name]);
  return (
    <MantineRoot>
      <Popover position="bottom-end" trapFocus shadow="md">
        <Popover.Target>
          <button
            type="button"
            className={`bare round-8 accent ${classes.button}`}
            aria-label="Colonnes"
            title="Colonnes"
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <fieldset className="bare">
            <legend className="bold">Colonnes</legend>
            {listChoosableColumns(list).map(({ name, title }) => (
              <label key={name} className={`row gap-12 ${classes.choice}`}>
                <input
                  type="checkbox"
                  className={classes.box}
                  checked={!hidden.includes(name)}
                  onChange={() => toggleColumn(name)}
                />
                {title}
              </label>
            ))}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
    </MantineRoot>
  );
}

type ManyBarProps = { orders: readonly ListedOrder[]; onRemaining(orderIds: readonly string[]): void };

function SelectionBar({ orders, onRemaining }: ManyBarProps) {
  const queries = useQueryClient();
  const [toAssign, toReassign] = [filterAssignableOrders(orders), filterReassignableOrders(orders)];
  const [unready, ready] = [filterUnreadyOrders(orders), orders.filter(isReady)];
  const hasActs = [toAssign, toReassign, unready, ready].some(({ length }) => length > 0);
  return (
    <section className={`row surface tall-44 ${many.bar}`} aria-label="Commandes cochées">
      <strong role="status">
        {formatOrderCount(orders.length)} {orders.length > 1 ? 'cochées' : 'cochée'}
      </strong>
      {toAssign.length > 0 ? (
        <AskButton kind="primary" question={{ about: 'assignMany', orders: toAssign, onRemaining }}>
          Assigner à… ({toAssign.length})
        </AskButton>
      ) : null}
      {unready.length > 0 ? (
        <Button size="sm" kind="secondary" onClick={() => sendReady(queries, unready)}>
          Prêt ({unready.length})
        </Button>
      ) : null}
      {ready.length > 0 ? (
        <Button size="sm" kind="secondary" onClick={() => sendReady(queries, ready, false)}>
          Pas encore prêt ({ready.length})
        </Button>
      ) : null}
      {toReassign.length > 0 ? (
        <AskButton question={{ about: 'reassignMany', orders: toReassign, onRemaining }}>
          Réassigner à… ({toReassign.length})
        </AskButton>
      ) : null}
      {hasActs ? null : <span>Aucune n’attend de livreur.</span>}
      <Button size="sm" kind="ghost" className="ml-auto" onClick={() => onRemaining([])}>
        Annuler la sélection
      </Button>
    </section>
  );
}
