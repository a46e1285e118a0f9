import { getPromiseFilterLabel } from '#domain/format/wording.ts';
import { ATTENTIONS } from '#domain/pieces/attention.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import { SelectField } from '#web/ui/form/Field.tsx';
import { attentionLabel } from '../marks/marks.ts';
import { FilterChoice } from './FilterChoice.tsx';
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
        <FilterChoice
          name="Retour prévu"
          all="Tous les retours"
          values={PROMISE_FILTERS}
          labelOf={getPromiseFilterLabel}
          value={filters.promise}
          onChange={(promise) => change({ promise })}
        />
      ) : null}
      {by.includes('livreur') ? (
        <SelectField
          aria-label="Livreur"
          className={classes.choice}
          value={filters.livreur}
          onChange={(event) => change({ livreur: event.currentTarget.value })}
          options={livreurs}
        />
      ) : null}
      {by.includes('attention') ? (
        <FilterChoice
          name="À traiter"
          all="À traiter ou non"
          values={ATTENTIONS}
          labelOf={attentionLabel}
          value={filters.attention}
          onChange={(attention) => change({ attention })}
        />
      ) : null}
    </>
  );
}
