import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import { promiseFilterLabel } from '#domain/format/wording.ts';
import { ATTENTIONS, type Attention } from '#domain/pieces/attention.ts';
import { PROMISE_FILTERS, type PromiseFilter } from '#domain/promises/promiseFilters.ts';
import { attentionLabel } from '../marks/marks.ts';
import classes from './Filters.module.css';
import type { ListFilter, useBoardFilters } from './useBoardFilters.ts';
import { useLivreurOptions } from './useLivreurOptions.ts';

interface Props extends Pick<ReturnType<typeof useBoardFilters>, 'filters' | 'change'> {
  /** What this list is narrowed by. */
  by: readonly ListFilter[];
}

export function ListFilters({ filters, change, by }: Props) {
  const livreurs = useLivreurOptions(filters.livreur);
  return (
    <>
      {by.includes('promise') ? (
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
      ) : null}
      {by.includes('livreur') ? (
        <NativeSelect
          aria-label="Livreur"
          className={classes.choice}
          value={filters.livreur}
          onChange={(event) => change({ livreur: event.currentTarget.value })}
          data={livreurs}
        />
      ) : null}
      {by.includes('attention') ? (
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
      ) : null}
    </>
  );
}
