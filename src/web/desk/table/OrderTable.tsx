import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { usePreference } from '#web/storage/usePreference.ts';
import { useNow } from '#web/ui/useNow.ts';
import { useDialogs } from '../dialogs/DialogHost.tsx';
import { ManyBar } from '../many/ManyBar.tsx';
import { manyQuestion } from '../many/manyActs.ts';
import { useSelection } from '../many/useSelection.ts';
import type { DeskOrder } from '../types.ts';
import { COLUMNS, type ColumnName, columnLabel, readHidden } from './columnNames.ts';
import classes from './OrderTable.module.css';
import { nextSort, type Sort, sortRows } from './sortRows.ts';
import { HEADER_ROWS, TableBody } from './TableBody.tsx';
import { TableMenu } from './TableMenu.tsx';
import { useOrderKeys } from './useOrderKeys.ts';

interface Props {
  orders: readonly DeskOrder[];
  label: string;
  /** The server has more orders than the table shows. */
  hasMore: boolean;
  onOpen(orderId: string): void;
}

/** Orders one line each, for a desk; what a line does not say is in the drawer. */
export function OrderTable({ orders, label, hasMore, onOpen }: Props) {
  const now = useNow();
  const [sort, setSort] = useState<Sort | null>(null);
  const [hidden, setHidden] = usePreference('colonnes', readHidden);
  const columns = useMemo(() => COLUMNS.filter((column) => !hidden.includes(column)), [hidden]);
  const rows = useMemo(() => sortRows(orders, sort), [orders, sort]);
  const selection = useSelection(rows);
  const { ask } = useDialogs();
  useOrderKeys(rows, {
    onToggle: ({ id }) => selection.toggle(id, false),
    onAssign: selection.checked.length > 0 ? () => ask(manyQuestion(selection)) : undefined,
  });
  return (
    <>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + HEADER_ROWS}
      >
        {sort && hasMore ? (
          <caption className={classes.caption}>
            Tri des {rows.length} commandes affichées&nbsp;: la suite s’y range à mesure qu’elle est chargée.
          </caption>
        ) : null}
        <thead>
          <tr aria-rowindex={HEADER_ROWS}>
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
            {columns.map((column) => (
              <SortHeader
                key={column}
                column={column}
                sort={sort}
                onSort={() => setSort(nextSort(sort, column))}
              />
            ))}
            <td className={classes.act}>
              <TableMenu hidden={hidden} onHidden={setHidden} />
            </td>
          </tr>
        </thead>
        <TableBody
          rows={rows}
          now={now}
          columns={columns}
          isChecked={selection.isChecked}
          onToggle={selection.toggle}
          onOpen={onOpen}
        />
      </table>
      {selection.checked.length > 0 ? (
        <ManyBar orders={selection.checked} onRemaining={selection.only} />
      ) : null}
    </>
  );
}

interface HeaderProps {
  column: ColumnName;
  sort: Sort | null;
  onSort(): void;
}

function SortHeader({ column, sort, onSort }: HeaderProps) {
  const direction = sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} data-column={column}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {columnLabel(column)}
        {direction === 'none' ? null : <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}
