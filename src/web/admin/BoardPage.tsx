import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import classes from '#web/desk/board/Board.module.css';
import { FilteredOrders } from '#web/desk/board/FilteredOrders.tsx';
import { NO_ORDER } from '#web/desk/board/noOrder.tsx';
import { OrderFilterBar } from '#web/desk/board/OrderFilterBar.tsx';
import { COLUMNS, STAGES } from '#web/desk/board/stages.ts';
import { type SelectName, useFilterWords } from '#web/desk/board/useFilterChoices.ts';
import { isNarrowed, NOTHING, useOrderFilters } from '#web/desk/board/useOrderFilters.ts';
import { PlantMenu } from '#web/desk/plant/PlantControl.tsx';
import { useOpenOrder } from '#web/desk/table/useOpenOrder.tsx';
import { trpc } from '#web/net/trpc.ts';
import { CardSkeleton, Ghost, ListSkeleton, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { describeCount } from '#web/ui/formatCount.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { TableSkeleton, useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';

const BoardColumns = createRetryableLazy(
  async () => (await import('#web/desk/board/BoardColumns.tsx')).BoardColumns,
);
const BoardGroups = createRetryableLazy(
  async () => (await import('#web/desk/board/BoardGroups.tsx')).BoardGroups,
);
const TeamFold = createRetryableLazy(async () => (await import('#web/desk/livreurs/TeamFold.tsx')).TeamFold);
const LivreurStrips = createRetryableLazy(
  async () => (await import('#web/desk/livreurs/LivreurStrips.tsx')).LivreurStrips,
);
const CityView = createRetryableLazy(async () => (await import('#web/desk/board/CityView.tsx')).CityView);

const ON_MAP: readonly SelectName[] = ['status', 'payment', 'promise', 'livreur'];
const IN_LIST: readonly SelectName[] = [...ON_MAP, 'attention', 'ready'];

/** As in the address. On a wide screen without filters the list is a column per stage, otherwise it is the table. */
const VIEWS = { list: '', table: 'tableau', map: 'carte' } as const;
type View = keyof typeof VIEWS;

const SKELETONS = {
  list: <ColumnsSkeleton />,
  map: <Ghost height={400} />,
  table: <TableSkeleton />,
  cards: <ListSkeleton grid />,
};

export function BoardPage() {
  const { view: word, ...board } = useOrderFilters(IN_LIST);
  const view = word === VIEWS.map ? 'map' : word === VIEWS.table ? 'table' : 'list';
  const { attention: _, ...narrowOnMap } = board.narrow;
  const { livreurId: livreur = '', ...narrowBesideLivreur } = board.narrow;
  const narrowToLivreur = (id: string) => board.change({ livreur: id === livreur ? '' : id });
  // The columns of a narrower screen could not hold a name and an amount.
  const wide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const isTableWide = useIsTableWide();
  const { open, drawer } = useOpenOrder();
  const isWhole = view === 'list' && !isNarrowed(board.narrow);
  const hasColumns = view === 'list' && !isNarrowed(narrowBesideLivreur) && wide;
  const hasGroups = isWhole && !isTableWide;
  const display = view === 'map' ? 'map' : hasColumns ? 'list' : 'table';
  const by = view === 'map' ? ON_MAP : IN_LIST;
  const skeleton = SKELETONS[display === 'table' && !wide ? 'cards' : display];
  return (
    <>
      <PageHeader
        title={'Tableau\u00a0de\u00a0bord Administrateur'}
        subtitle={<BoardSummary {...board} by={by} />}
      />
      <OrderFilterBar
        {...board}
        by={by}
        views={<ViewChips change={board.change} display={display} hasColumns={wide} />}
        end={isTableWide ? <PlantMenu /> : null}
      />
      <Suspense fallback={skeleton}>
        {isTableWide ? null : <TeamFold onLivreur={narrowToLivreur} />}
        {view === 'map' ? <CityView narrow={narrowOnMap} onOrder={open} /> : null}
        {hasColumns ? (
          <BoardColumns skeleton={skeleton} livreur={livreur} onOrder={open} onLivreur={narrowToLivreur} />
        ) : null}
        {hasGroups ? <BoardGroups skeleton={skeleton} onOrder={open} /> : null}
        {view !== 'map' && livreur && !hasColumns ? (
          <LivreurStrips orders={[]} only={livreur} onLivreur={narrowToLivreur} />
        ) : null}
        {view === 'map' || hasColumns || hasGroups ? (
          drawer
        ) : (
          <FilteredOrders
            list="board"
            narrow={board.narrow}
            label="Commandes"
            none={NO_ORDER}
            onReset={board.reset}
          />
        )}
      </Suspense>
    </>
  );
}

type Board = ReturnType<typeof useOrderFilters>;

type SummaryProps = Pick<Board, 'filters' | 'change'> & { by: readonly SelectName[] };

function BoardSummary({ filters, change, by }: SummaryProps) {
  const { data } = trpc.dispatch.counts.useQuery();
  const words = useFilterWords(filters, by);
  if (!data) return null;
  const openCount = OPEN_STATUSES.reduce((sum, status) => sum + data.counts[status], 0);
  return (
    <span className="gap-8 flex flex-wrap">
      <PromiseButton filters={filters} change={change} promise="late" count={data.late} />
      <PromiseButton filters={filters} change={change} promise="slow" count={data.slow} />
      <span className="row">
        {describeCount(openCount, 'commande ouverte', 'commandes ouvertes')}
        {words ? `. ${words}` : ''}
      </span>
    </span>
  );
}

type PromiseButtonProps = Pick<Board, 'filters' | 'change'> & { promise: 'late' | 'slow'; count: number };

/** A second press takes the filter away. */
function PromiseButton({ filters, change, promise, count }: PromiseButtonProps) {
  const isPressed = filters.promise === promise;
  if (!count) return null;
  return (
    <button
      type="button"
      className={`bare bold tabular ${promise === 'late' ? 'danger' : 'warning'} ${classes.number}`}
      aria-pressed={isPressed}
      onClick={() => change({ promise: isPressed ? '' : promise })}
    >
      {count}&nbsp;{promise === 'late' ? 'en\u00a0retard' : 'à\u00a0relancer'}
    </button>
  );
}

type ViewChipsProps = Pick<Board, 'change'> & { display: View; hasColumns: boolean };

/** The columns show every order, so choosing them clears the filters. */
function ViewChips({ change, display, hasColumns }: ViewChipsProps) {
  const lists: { value: View; label: string }[] = hasColumns
    ? [
        { value: 'list', label: 'Colonnes' },
        { value: 'table', label: 'Tableau' },
      ]
    : [{ value: 'list', label: 'Liste' }];
  return (
    <Chips
      label="Affichage"
      joined
      value={hasColumns || display === 'map' ? display : 'list'}
      onChange={(view) =>
        change(hasColumns && view === 'list' ? { ...NOTHING, view: VIEWS.list } : { view: VIEWS[view] })
      }
      options={[...lists, { value: 'map', label: 'Carte' }]}
    />
  );
}

function ColumnsSkeleton() {
  return (
    <LoadingRegion>
      <div className="top gap-12 grid" style={{ gridTemplateColumns: COLUMNS }}>
        {STAGES.map(({ title }) => (
          <div key={title} className="bare stack gap-8">
            <div className={`row bold text-13 ${classes.stage}`}>{title}</div>
            <CardSkeleton />
            <CardSkeleton />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
