import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import classes from './Filters.module.css';
import type { useBoardFilters } from './useBoardFilters.ts';

interface Props extends ReturnType<typeof useBoardFilters> {
  isNarrowed: boolean;
  children: ReactNode;
  /** Behind what takes the filters away. */
  aside?: ReactNode;
}

/** What a list of orders is searched and narrowed by. */
export function FilterBar({ filters, change, reset, isNarrowed, children, aside }: Props) {
  return (
    <div className={classes.filters}>
      <SearchField
        value={filters.search}
        onSearch={(search) => change({ search })}
        label="Rechercher par client ou ID..."
      />
      {children}
      <Button variant="default" disabled={!isNarrowed} onClick={reset} className={classes.reset}>
        Réinitialiser
      </Button>
      {aside}
    </div>
  );
}
