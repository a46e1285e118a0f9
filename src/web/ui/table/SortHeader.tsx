import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from './sortBy.ts';
import classes from './Table.module.css';

interface Props<Column extends string> {
  column: Column;
  label: string;
  sort: Sort<Column> | null;
  onSort(): void;
}

export function SortHeader<Column extends string>({ column, label, sort, onSort }: Props<Column>) {
  const direction = sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} data-column={column}>
      <button type="button" className={`bare touch bold muted ${classes.sort}`} onClick={onSort}>
        {label}
        {direction === 'none' ? null : <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}
