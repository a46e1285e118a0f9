import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import type { BoardFilters, FilterName, useBoardFilters } from './useBoardFilters.ts';
import { useFilterChoices } from './useFilterChoices.ts';

interface Props extends ReturnType<typeof useBoardFilters> {
  isNarrowed: boolean;
  by: readonly FilterName[];
  views?: ReactNode;
  end?: ReactNode;
}

export function OrderFilterBar({ filters, change, reset, isNarrowed, by, views, end }: Props) {
  const choices = useFilterChoices(filters);
  const filtersInUse = by.filter((name) => choices[name].options[0]?.value !== filters[name]);
  return (
    <FilterBar
      search={filters.search}
      onSearch={(search) => change({ search })}
      many={filtersInUse.length}
      isNarrowed={isNarrowed}
      onReset={reset}
      views={views}
      end={end}
    >
      {by.map((name) => (
        <SelectField
          key={name}
          label={choices[name].name}
          value={filters[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<BoardFilters>)}
          options={choices[name].options}
        />
      ))}
    </FilterBar>
  );
}

export function EmptyOrderList({ text, onReset }: { text: string; onReset(): void }) {
  return (
    <EmptyState
      title="Aucune commande trouvée"
      text={text}
      action={
        <Button kind="secondary" onClick={onReset}>
          Réinitialiser
        </Button>
      }
    />
  );
}
