import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { CardSkeleton, Ghost, ListSkeleton, Loading } from '#web/ui/feedback/Skeletons.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { retryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { StopPlantButton } from '../plant/StopPlantButton.tsx';
import { useOpenOrder } from '../table/useOpenOrder.tsx';
import classes from './Board.module.css';
import { BoardList } from './BoardList.tsx';
import { OrderFilterBar } from './OrderFilterBar.tsx';
import { STAGES } from './stages.ts';
import {
  type BoardFilters,
  type FilterName,
  isNarrowed,
  NOTHING,
  narrowFilters,
  useBoardFilters,
} from './useBoardFilters.ts';

const BoardColumns = retryableLazy(async () => (await import('./BoardColumns.tsx')).BoardColumns);
const LivreurStrips = retryableLazy(
  async () => (await import('../livreurs/LivreurStrips.tsx')).LivreurStrips,
);
const CityView = retryableLazy(async () => (await import('./CityView.tsx')).CityView);

/** The map has open orders alone, whatever they ask for. */
const ON_MAP: readonly FilterName[] = ['status', 'payment', 'promise', 'livreur'];
const IN_LIST: readonly FilterName[] = [...ON_MAP, 'attention'];

const SKELETONS = {
  list: <ColumnsSkeleton />,
  map: <Ghost height={400} />,
  table: <TableSkeleton />,
  cards: <ListSkeleton grid />,
};

interface Props {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

export function BoardPage(header: Props) {
  const board = useBoardFilters();
  const { view, livreur } = board.filters;
  const narrowToLivreur = (id: string) => board.change({ livreur: id });
  // A narrower column would not hold a name and an amount.
  const wide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const { open, drawer } = useOpenOrder();
  const columns = view === 'list' && wide && !isNarrowed(board.filters);
  const display = view === 'map' ? 'map' : columns ? 'list' : 'table';
  return (
    <>
      <PageHeader
        {...header}
        actions={
          <>
            {header.actions}
            <StopPlantButton />
          </>
        }
      />
      <OrderFilterBar
        {...board}
        isNarrowed={isNarrowed(board.filters)}
        by={view === 'map' ? ON_MAP : IN_LIST}
        aside={<ViewChips view={view} change={board.change} display={display} hasColumns={wide} />}
      />
      <Suspense fallback={SKELETONS[display === 'table' && !wide ? 'cards' : display]}>
        {view === 'map' ? <CityView filters={board.filters} onOrder={open} /> : null}
        {columns ? (
          <BoardColumns skeleton={SKELETONS.list} onOrder={open} onLivreur={narrowToLivreur} />
        ) : null}
        {view !== 'map' && livreur ? (
          <LivreurStrips orders={[]} only={livreur} onLivreur={narrowToLivreur} />
        ) : null}
        {view !== 'map' && !columns ? (
          <BoardList filters={board.filters} narrow={narrowFilters(board.filters)} onReset={board.reset} />
        ) : null}
      </Suspense>
      {drawer}
    </>
  );
}

interface ViewChipsProps extends Pick<ReturnType<typeof useBoardFilters>, 'change'> {
  view: BoardFilters['view'];
  display: BoardFilters['view'];
  hasColumns: boolean;
}

/** The columns show every order, so choosing them clears the filters. */
function ViewChips({ view, change, display, hasColumns }: ViewChipsProps) {
  const city = { value: 'map', label: 'Carte' } as const;
  if (!hasColumns)
    return (
      <Chips
        label="Affichage"
        value={view === 'map' ? 'map' : 'list'}
        onChange={(next) => change({ view: next })}
        options={[{ value: 'list', label: 'Liste' }, city]}
      />
    );
  return (
    <Chips
      label="Affichage"
      value={display}
      onChange={(next) => change(next === 'list' ? { ...NOTHING, view: next } : { view: next })}
      options={[{ value: 'list', label: 'Colonnes' }, { value: 'table', label: 'Tableau' }, city]}
    />
  );
}

function ColumnsSkeleton() {
  return (
    <Loading>
      <div
        className={classes.columns}
        style={{ gridTemplateColumns: `repeat(${STAGES.length}, minmax(0, 1fr))` }}
      >
        {STAGES.map(({ title }) => (
          <div key={title} className="bare stack gap-8">
            <div className={`row between muted bold text-14 ${classes.stage}`}>{title}</div>
            <CardSkeleton />
            <CardSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
