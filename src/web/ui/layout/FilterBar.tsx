import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import classes from './FilterBar.module.css';

interface Props {
  search: string;
  onSearch(search: string): void;
  /** How many filters are in use, besides the search. */
  many: number;
  isNarrowed: boolean;
  onReset(): void;
  /** At the end of the bar on a wide screen, below the filters on a phone. */
  views?: ReactNode;
  end?: ReactNode;
  /** The fields of the filters, which one button shows. */
  children: ReactNode;
}

/** One bar over a list of orders: the search, the other filters behind one button, and the ways to look at the list. */
export function FilterBar({ search, onSearch, many, isNarrowed, onReset, views, end, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className={classes.bar} data-bar>
      <div className={classes.search}>
        <SearchField value={search} onSearch={onSearch} label="Rechercher par client ou ID..." />
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
        <span className={classes.word}>Filtres{many > 0 ? ' · ' : ''}</span>
        {many > 0 ? many : null}
      </Button>
      {isNarrowed ? (
        <Button kind="ghost" size="sm" onClick={onReset}>
          Réinitialiser
        </Button>
      ) : null}
      <div id={panel} className={classes.panel} hidden={!isOpen}>
        {children}
      </div>
      {views ? <div className={`whole-row ${classes.views}`}>{views}</div> : null}
      {end}
    </div>
  );
}
