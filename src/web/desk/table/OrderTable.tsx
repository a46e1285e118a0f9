import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { usePreference } from '#web/storage/usePreference.ts';
import { MantineRoot } from '#web/ui/overlay/MantineRoot.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Sort } from '#web/ui/table/sortBy.ts';
import classes from '#web/ui/table/Table.module.css';
import { useNow } from '#web/ui/useNow.ts';
import { useDialogs } from '../dialogs/questions.ts';
import { SelectionBar } from '../many/ManyBar.tsx';
import { buildSelectionQuestion } from '../many/manyActs.ts';
import { useSelection } from '../many/useSelection.ts';
import type { ListedOrder } from '../types.ts';
import {
  CHOOSABLE,
  COLUMN_LABELS,
  type ColumnName,
  ORDER_COLUMNS,
  readHiddenColumns,
  sortRows,
} from './columns.ts';
import own from './OrderTable.module.css';
import { OrderTableRow } from './OrderTableRow.tsx';
import { useOrderKeys } from './useOrderKeys.ts';

interface Props {
  orders: readonly ListedOrder[];
  label: string;
  hasMore: boolean;
  onOpen(orderId: string): void;
}

export function OrderTable({ orders, label, hasMore, onOpen }: Props) {
  const now = useNow();
  const [sort, setSort] = useState<Sort<ColumnName> | null>(null);
  const [hidden, setHidden] = usePreference('colonnes', readHiddenColumns);
  const columns = useMemo(() => ORDER_COLUMNS.filter((column) => !hidden.includes(column)), [hidden]);
  const rows = useMemo(() => sortRows(orders, sort), [orders, sort]);
  const selection = useSelection(rows);
  const { ask } = useDialogs();
  useOrderKeys(rows, {
    onToggle: ({ id }) => selection.toggle(id, false),
    onAssign: selection.checked.length > 0 ? () => ask(buildSelectionQuestion(selection)) : undefined,
  });
  return (
    <>
      <div className={own.frame}>
        <DataTable
          label={label}
          className={own.orders}
          columns={columns}
          labelOf={(column) => COLUMN_LABELS[column]}
          rows={rows}
          shown="commandes affichées"
          hasMore={hasMore}
          sort={sort}
          onSort={setSort}
          first={
            <td className={classes.boxCell}>
              <label className={classes.boxLabel}>
                <input
                  type="checkbox"
                  className={classes.box}
                  aria-label="Cocher toutes les commandes affichées"
                  checked={selection.areAllChecked}
                  onChange={selection.toggleAll}
                />
              </label>
            </td>
          }
          last={<TableMenu hidden={hidden} onHidden={setHidden} />}
          renderRow={(order, rowIndex) => (
            <OrderTableRow
              key={order.id}
              order={order}
              rowIndex={rowIndex}
              now={now}
              columns={columns}
              isChecked={selection.isChecked(order.id)}
              onToggle={selection.toggle}
              onOpen={onOpen}
            />
          )}
        />
      </div>
      {selection.checked.length > 0 ? (
        <SelectionBar orders={selection.checked} onRemaining={selection.only} />
      ) : null}
    </>
  );
}

type TableMenuProps = { hidden: readonly ColumnName[]; onHidden(hidden: ColumnName[]): void };

function TableMenu({ hidden, onHidden }: TableMenuProps) {
  const { ask } = useDialogs();
  const toggleColumn = (column: ColumnName) =>
    onHidden(hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column]);
  return (
    <MantineRoot>
      <Popover position="bottom-end" trapFocus shadow="md">
        <Popover.Target>
          <button
            type="button"
            className={`bare ${classes.button}`}
            aria-label="Colonnes et clavier"
            title="Colonnes et clavier"
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <fieldset className="bare">
            <legend className="bold">Colonnes</legend>
            {CHOOSABLE.map((column) => (
              <label key={column} className={`row gap-12 ${classes.choice}`}>
                <input
                  type="checkbox"
                  className={classes.box}
                  checked={!hidden.includes(column)}
                  onChange={() => toggleColumn(column)}
                />
                {COLUMN_LABELS[column]}
              </label>
            ))}
          </fieldset>
          <button
            type="button"
            className={`bare touch semibold ${classes.keys}`}
            onClick={() => ask({ about: 'keys' })}
          >
            Raccourcis clavier <kbd>?</kbd>
          </button>
        </Popover.Dropdown>
      </Popover>
    </MantineRoot>
  );
}
