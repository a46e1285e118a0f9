import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { RowsByStatus } from '#domain/contract/board.ts';
import { PAGE_SIZE } from '#domain/contract/page.ts';
import { formatHour } from '#domain/format/calendar.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { isReady, mayBecomeReady, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import { isLate } from '#domain/promises/keptPromises.ts';
import { sendReady } from '#web/desk/many/sendReady.ts';
import { getQuartier } from '#web/desk/table/rowWords.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { StatusBadge } from '#web/ui/badges.tsx';
import { LinenCare } from '#web/ui/CareTags.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { LiveOfflineLine } from '#web/ui/feedback/LiveOfflineLine.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useSecondTapGuard } from '#web/ui/useSecondTapGuard.ts';
import { OrderNumber } from '../../desk/order/OrderNumber.tsx';
import classes from './WorkshopPage.module.css';

/** `WorkshopPage.module.css` has room for this number of rows. */
const WALL_ROWS = 8;

type Row = Outputs['dispatch']['board']['items'][number];

export function WorkshopPage() {
  const board = trpc.dispatch.board.useQuery(
    { rowsByStatus: IN_HOUSE_ROWS },
    // A request each minute also keeps the session of the wall screen from ending as idle.
    { refetchInterval: 60_000, refetchIntervalInBackground: true, meta: { silent: true } },
  );
  const now = useNow();
  const isWide = useIsTableWide();
  if (!board.data) return <QueryState query={board} waiting={<Spinner page />} subject="les commandes" />;
  const orders = sortByToldHour(board.data.items);
  const [toTreat, ready] = splitWall(orders, isWide ? WALL_ROWS : orders.length);
  const late = orders.filter((order) => isLate(order, now)).length;
  return (
    <main id="contenu" className={`grid bg-paper ${classes.wall}`}>
      <header className={`flex baseline flex-wrap ${classes.head}`}>
        <h1>Atelier&nbsp;: à rendre</h1>
        <p className={`heavy tabular leading-11 ${classes.figure}`}>
          {late > 0 ? <strong className="danger">{late} en retard</strong> : 'Rien en retard'}
        </p>
        <LiveOfflineLine isDesk />
        <time className={`heavy tabular leading-11 ${classes.figure}`}>{formatHour(now)}</time>
      </header>
      {orders.length === 0 ? <p className="muted">Aucun linge à l’atelier.</p> : null}
      <div>
        <WallPart title="En traitement" {...toTreat} />
        <WallPart title="Prêt" {...ready} />
      </div>
      {isWide && orders.length > WALL_ROWS ? (
        <p className="muted bold">{describeRest(orders.length - WALL_ROWS)}</p>
      ) : null}
    </main>
  );
}

const describeRest = (count: number) => (count === 1 ? 'et une autre' : `et ${count}\u00a0autres`);

/** A screen that nobody scrolls shows the first rows of each part. */
function WallPart({ title, orders, rows }: { title: string; orders: readonly Row[]; rows: number }) {
  const id = useId();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`muted ${classes.part}`}>
        {title} <span className="tabular">{orders.length}</span>
      </h2>
      <ol className={`bare grid ${classes.orders}`} aria-labelledby={id}>
        {orders.slice(0, rows).map((order) => (
          <WallRow key={order.id} order={order} />
        ))}
      </ol>
    </section>
  );
}

function WallRow({ order }: { order: Row }) {
  const queries = useQueryClient();
  // The next row stands under the finger when "Prêt" takes this one away.
  useSecondTapGuard(true);
  const orderClock = useHouseClock(order, 'desk');
  const late = orderClock?.clock.missed === true;
  return (
    <li className={`gap-4 grid middle border round-18 bg-card leading-12 ${classes.order}`} data-late={late}>
      <strong className={`heavy tabular leading-11 ${classes.figure}`}>
        {orderClock?.words.when || orderClock?.words.lead}
        {late ? <span className={`danger block ${classes.late}`}>{orderClock.words.delay}</span> : null}
      </strong>
      <span className={`anywhere ${classes.facts}`}>
        <strong>{order.client.fullname}</strong>
        <span>
          <OrderNumber order={order} className="" /> {getQuartier(order.clientAddress)}
        </span>
      </span>
      <span className={`anywhere ${classes.facts}`}>
        {order.tag ? <strong className="tabular">{formatTag(order.tag)}</strong> : null}
        <span>{formatPieces(order.pieces)}</span>
      </span>
      <span className={classes.linen}>
        <LinenCare lines={order.items ?? []} note={order.note} />
      </span>
      {mayBecomeReady(order) ? (
        <Button kind="pale" className={classes.act} onClick={() => sendReady(queries, [order])}>
          Prêt
        </Button>
      ) : (
        <span className={classes.status}>
          {isReady(order) ? null : <StatusBadge status={order.status} />}
        </span>
      )}
    </li>
  );
}

const IN_HOUSE: readonly OrderStatus[] = ['picked_up', 'processing', 'assigned_for_delivery'];

const IN_HOUSE_ROWS: RowsByStatus = Object.fromEntries(IN_HOUSE.map((status) => [status, PAGE_SIZE]));

type Told = { toldAt: number | null; createdAt: number; express?: unknown };

/** Linen whose client has still to choose an hour leaves last. */
const getHour = ({ toldAt }: Told): number => toldAt ?? Number.MAX_SAFE_INTEGER;

/** Express linen is cleaned first. */
const compareExpress = (a: Told, b: Told) => Number(Boolean(b.express)) - Number(Boolean(a.express));

export function sortByToldHour<Order extends Told>(orders: readonly Order[]): Order[] {
  return [...orders].sort(
    (a, b) => compareExpress(a, b) || getHour(a) - getHour(b) || a.createdAt - b.createdAt,
  );
}

/** Ready linen keeps this number of rows on a full wall. */
const READY_ROWS = 2;

/** Work of the plant stands first, then linen that is ready to leave. */
export function splitWall<Order extends { readyAt: number | null }>(orders: readonly Order[], rows: number) {
  const toTreat = orders.filter(({ readyAt }) => readyAt === null);
  const ready = orders.filter(({ readyAt }) => readyAt !== null);
  const treatedRows = Math.min(toTreat.length, rows - Math.min(READY_ROWS, ready.length));
  return [
    { orders: toTreat, rows: treatedRows },
    { orders: ready, rows: rows - treatedRows },
  ] as const;
}
