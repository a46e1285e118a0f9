import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import classes from './OrderFilterBar.module.css';
import type { BoardFilters, FilterName, useBoardFilters } from './useBoardFilters.ts';
import { useFilterChoices } from './useFilterChoices.ts';

interface Props extends ReturnType<typeof useBoardFilters> {
  isNarrowed: boolean;
  by: readonly FilterName[];
  /** What stands at the end of the bar on a wide screen, and below the filters on a phone. */
  views?: ReactNode;
  end?: ReactNode;
}

/** One bar over a list of orders: the search, the other filters behind one button, and the ways to look at the list. */
export function OrderFilterBar({ filters, change, reset, isNarrowed, by, views, end }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const choices = useFilterChoices(filters);
  const filtersInUse = by.filter((name) => choices[name].options[0]?.value !== filters[name]);
  const many = filtersInUse.length;
  return (
    <div className={`surface ${classes.bar}`}>
      <div className={classes.search}>
        <SearchField
          value={filters.search}
          onSearch={(search) => change({ search })}
          label="Rechercher par client ou ID..."
        />
      </div>
      <Button
        kind={many > 0 ? 'pale' : 'secondary'}
        size="sm"
        icon={IconAdjustmentsHorizontal}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={many > 0 ? `Filtres · ${many}` : 'Filtres'}
        data-many={many || undefined}
        className={classes.button ?? ''}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.word}>Filtres{many > 0 ? ' · ' : ''}</span>
        {many > 0 ? many : null}
      </Button>
      {isNarrowed ? (
        <Button kind="ghost" size="sm" onClick={reset}>
          Réinitialiser
        </Button>
      ) : null}
      <div id={panel} className={classes.panel} hidden={!isOpen}>
        {by.map((name) => (
          <SelectField
            key={name}
            label={choices[name].name}
            value={filters[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<BoardFilters>)}
            options={choices[name].options}
          />
        ))}
      </div>
      {views ? <div className={classes.views}>{views}</div> : null}
      {end}
    </div>
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
