import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import { promiseFilterLabel } from '#domain/format/wording.ts';
import { ATTENTIONS, type Attention } from '#domain/pieces/attention.ts';
import { PROMISE_FILTERS, type PromiseFilter } from '#domain/promises/promiseFilters.ts';
import { attentionLabel } from '../marks/marks.ts';
import classes from './Board.module.css';
import type { useBoardFilters } from './useBoardFilters.ts';
import { useLivreurOptions } from './useLivreurOptions.ts';

/** What the map does not narrow by: it has open orders alone, whatever they ask for. */
export function ListFilters({
  filters,
  change,
}: Pick<ReturnType<typeof useBoardFilters>, 'filters' | 'change'>) {
  return (
    <>
      <NativeSelect
        aria-label="Promesse"
        className={classes.choice}
        value={filters.promise}
        onChange={(event) => change({ promise: event.currentTarget.value as PromiseFilter | 'all' })}
        data={[
          { value: 'all', label: 'Toutes les promesses' },
          ...PROMISE_FILTERS.map((value) => ({ value, label: promiseFilterLabel(value) })),
        ]}
      />
      <NativeSelect
        aria-label="Livreur"
        className={classes.choice}
        value={filters.livreur}
        onChange={(event) => change({ livreur: event.currentTarget.value })}
        data={useLivreurOptions(filters.livreur)}
      />
      <NativeSelect
        aria-label="À traiter"
        className={classes.choice}
        value={filters.attention}
        onChange={(event) => change({ attention: event.currentTarget.value as Attention | 'all' })}
        data={[
          { value: 'all', label: 'À traiter ou non' },
          ...ATTENTIONS.map((value) => ({ value, label: attentionLabel(value) })),
        ]}
      />
    </>
  );
}
