import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import { SelectionPlace } from '../many/SelectionPlace.tsx';
import { type SelectName, useFilterChoices } from './useFilterChoices.ts';
import { type FilterName, isNarrowed, type useOrderFilters } from './useOrderFilters.ts';

interface Props extends Omit<ReturnType<typeof useOrderFilters>, 'view'> {
  by: readonly FilterName[];
  views?: ReactNode;
  end?: ReactNode;
}

export function OrderFilterBar({ filters, narrow, change, reset, by, views, end }: Props) {
  const choices = useFilterChoices(filters);
  const selects = (Object.keys(choices) as SelectName[]).filter((name) => by.includes(name));
  return (
    <FilterBar
      search={filters.search}
      onSearch={(search) => change({ search })}
      many={by.filter((name) => filters[name] !== '').length}
      isNarrowed={isNarrowed(narrow)}
      onReset={reset}
      views={views}
      end={
        <>
          {end}
          <SelectionPlace />
        </>
      }
    >
      {selects.map((name) => (
        <SelectField
          key={name}
          label={choices[name].name}
          value={filters[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
          options={choices[name].options}
        />
      ))}
      {by.includes('since') ? (
        <>
          <DayField label="Du" value={filters.since} onDay={(since) => change({ since })} />
          <DayField label="Au" value={filters.until} onDay={(until) => change({ until })} />
        </>
      ) : null}
      {filters.client ? (
        <Button size="sm" kind="pale" onClick={() => change({ client: '' })}>
          Un seul client&nbsp;: le retirer
        </Button>
      ) : null}
    </FilterBar>
  );
}
