import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceTv } from '@tabler/icons-react';
import { Suspense } from 'react';
import { paths } from '#domain/addresses.ts';
import columnClasses from '#web/desk/board/Board.module.css';
import { BoardList } from '#web/desk/board/BoardList.tsx';
import { OrderFilterBar } from '#web/desk/board/OrderFilterBar.tsx';
import { STAGES } from '#web/desk/board/stages.ts';
import {
  type BoardFilters,
  type FilterName,
  isNarrowed,
  NOTHING,
  narrowFilters,
  useBoardFilters,
} from '#web/desk/board/useBoardFilters.ts';
import { StopPlantButton } from '#web/desk/plant/StopPlantButton.tsx';
import { useOpenOrder } from '#web/desk/table/useOpenOrder.tsx';
import { CardSkeleton, Ghost, ListSkeleton, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import classes from './BoardPage.module.css';

const BoardColumns = createRetryableLazy(
  async () => (await import('#web/desk/board/BoardColumns.tsx')).BoardColumns,
);
const LivreurStrips = createRetryableLazy(
  async () => (await import('#web/desk/livreurs/LivreurStrips.tsx')).LivreurStrips,
);
const CityView = createRetryableLazy(async () => (await import('#web/desk/board/CityView.tsx')).CityView);

const ON_MAP: readonly FilterName[] = ['status', 'payment', 'promise', 'livreur'];
const IN_LIST: readonly FilterName[] = [...ON_MAP, 'attention'];

const SKELETONS = {
  list: <ColumnsSkeleton />,
  map: <Ghost height={400} />,
  table: <TableSkeleton />,
  cards: <ListSkeleton grid />,
};

export function BoardPage() {
  const board = useBoardFilters();
  const { view, livreur } = board.filters;
  const narrowToLivreur = (id: string) => board.change({ livreur: id });
  // The columns of a narrower screen could not hold a name and an amount.
  const wide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const { open, drawer } = useOpenOrder();
  const columns = view === 'list' && wide && !isNarrowed(board.filters);
  const display = view === 'map' ? 'map' : columns ? 'list' : 'table';
  return (
    <>
      <PageHeader
        title={'Tableau\u00a0de\u00a0bord Administrateur'}
        actions={
          <>
            <WorkshopLink />
            <StopPlantButton />
          </>
        }
      />
      <OrderFilterBar
        {...board}
        isNarrowed={isNarrowed(board.filters)}
        by={view === 'map' ? ON_MAP : IN_LIST}
        aside={<ViewChips change={board.change} display={display} hasColumns={wide} />}
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

function WorkshopLink() {
  return (
    <ButtonLink
      to={paths.admin.workshop}
      target="_blank"
      kind="secondary"
      className={classes.wide}
      icon={IconDeviceTv}
      iconSize={18}
    >
      Écran d’atelier
    </ButtonLink>
  );
}

interface ViewChipsProps extends Pick<ReturnType<typeof useBoardFilters>, 'change'> {
  display: BoardFilters['view'];
  hasColumns: boolean;
}

/** The columns show every order, so choosing them clears the filters. */
function ViewChips({ change, display, hasColumns }: ViewChipsProps) {
  const lists: { value: BoardFilters['view']; label: string }[] = hasColumns
    ? [
        { value: 'list', label: 'Colonnes' },
        { value: 'table', label: 'Tableau' },
      ]
    : [{ value: 'list', label: 'Liste' }];
  return (
    <Chips
      label="Affichage"
      value={hasColumns || display === 'map' ? display : 'list'}
      onChange={(view) => change(hasColumns && view === 'list' ? { ...NOTHING, view } : { view })}
      options={[...lists, { value: 'map', label: 'Carte' }]}
    />
  );
}

function ColumnsSkeleton() {
  return (
    <LoadingRegion>
      <div
        className={columnClasses.columns}
        style={{ gridTemplateColumns: `repeat(${STAGES.length}, minmax(0, 1fr))` }}
      >
        {STAGES.map(({ title }) => (
          <div key={title} className="bare stack gap-8">
            <div className={`row between muted bold text-14 ${columnClasses.stage}`}>{title}</div>
            <CardSkeleton />
            <CardSkeleton />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
