import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { SelectionPlace } from '../many/SelectionPlace.tsx';
import { useFoundOrder } from '../table/useOpenOrder.tsx';
import classes from './OrderFilterBar.module.css';
import { type SelectName, useFilterChoices } from './useFilterChoices.ts';
import { type FilterName, isNarrowed, type useOrderFilters } from './useOrderFilters.ts';

interface Props extends Omit<ReturnType<typeof useOrderFilters>, 'view'> {
  by: readonly FilterName[];
  /** At the end of the bar on a wide screen, below the filters on a phone. */
  views?: ReactNode;
  end?: ReactNode;
}

/** One bar over a list of orders: the search, the other filters behind one button, and the ways to look at the list. */
export function OrderFilterBar({ filters, narrow, change, reset, by, views, end }: Props) {
  const choices = useFilterChoices(filters);
  const selects = (Object.keys(choices) as SelectName[]).filter((name) => by.includes(name));
  const many = by.filter((name) => filters[name] !== '').length;
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const openFound = useFoundOrder();
  return (
    <div className={`row mb-12 relative ${classes.bar}`} data-bar>
      <div className={`shrink ${classes.search}`}>
        <SearchField
          value={filters.search}
          onSearch={(search) => change({ search })}
          onEnter={openFound}
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
        className={classes.button ?? ''}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="from-1024">Filtres{many > 0 ? ' · ' : ''}</span>
        {many > 0 ? many : null}
      </Button>
      {isNarrowed(narrow) ? (
        <Button kind="ghost" size="sm" onClick={reset}>
          Réinitialiser
        </Button>
      ) : null}
      <div id={panel} className={`gap-8 grid bottom whole-row ${classes.panel}`} hidden={!isOpen}>
        {selects.map((name) => (
          <SelectField
            key={name}
            aria-label={choices[name].name}
            value={filters[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
            options={choices[name].options}
          />
        ))}
        {by.includes('since') ? (
          <div className={`gap-8 grid two-columns ${classes.days}`}>
            <DayField label="Du" value={filters.since} onDay={(since) => change({ since })} />
            <DayField label="Au" value={filters.until} onDay={(until) => change({ until })} />
          </div>
        ) : null}
        {filters.client ? (
          <Button size="sm" kind="pale" onClick={() => change({ client: '' })}>
            Un seul client&nbsp;: le retirer
          </Button>
        ) : null}
      </div>
      {views ? <div className={`whole-row ${classes.views}`}>{views}</div> : null}
      {end}
      <SelectionPlace />
    </div>
  );
}
