import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { OrderList } from '../table/OrderList.tsx';
import { type ListName, useOrderPages } from '../table/useOrderPages.ts';
import { type BoardInput, isNarrowed } from './useOrderFilters.ts';

interface Props {
  list: ListName;
  narrow: BoardInput;
  label: string;
  /** Shown while there is no order at all. */
  none: ReactNode;
  onReset(): void;
}

export function FilteredOrders({ list, narrow, label, none, onReset }: Props) {
  return (
    <OrderList
      list={list}
      query={useOrderPages(list, narrow)}
      label={label}
      empty={
        isNarrowed(narrow) ? (
          <EmptyState
            title="Aucune commande trouvée"
            text="Aucune commande de cette page ne correspond aux filtres."
            action={
              <Button kind="secondary" onClick={onReset}>
                Réinitialiser
              </Button>
            }
          />
        ) : (
          none
        )
      }
    />
  );
}
