import { describeArticle, type OrderItem } from '#domain/orders/order.ts';
import { countLines, countPieces, type HandoverLeg, type LineCount } from '#domain/pieces/handover.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import type { ListedOrder } from '../types.ts';

const COLUMNS = [
  ['ordered', 'Commandé'],
  ['pickedUp', 'Pris'],
  ['counted', 'Compté'],
  ['givenBack', 'Rendu'],
] as const;

export function CountTable({ rows, isPending = false }: { rows: CountRow[]; isPending?: boolean }) {
  if (isPending && rows.length === 0) return <CardSkeleton />;
  const columns = COLUMNS.filter(([name]) => name === 'ordered' || rows.some((row) => row[name] !== null));
  return (
    <FigureTable columns={['Article', ...columns.map(([, label]) => label)]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position} className={hasUnequalCounts(row) ? 'danger heavy' : undefined}>
            <th scope="row" className="ink regular">
              {describeArticle(row)}
            </th>
            {columns.map(([name]) => (
              <td key={name}>{row[name] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

type Counted = Pick<Required<ListedOrder>, 'items' | 'handovers'>;

export interface CountRow {
  position: number;
  name: string;
  service: string;
  ordered: number;
  /** The pieces that the pickup counted of lots. */
  most: number | null;
  pickedUp: number | null;
  counted: number | null;
  givenBack: number | null;
}

export function listCountRows({ items, handovers }: Counted): CountRow[] {
  const findLastHandover = (of: HandoverLeg) => handovers.findLast(({ leg }) => leg === of);
  const [pickup, workshop] = [findLastHandover('pickup'), findLastHandover('workshop')];
  const ends = handovers.filter(({ leg }) => leg === 'delivery' || leg === 'return');
  const pickedUpCounts = pickup?.counts ?? [];
  const lines = [...items, ...listAddedLines(items, pickedUpCounts)];
  const pieces = countLines(lines, pickedUpCounts);
  return lines.map((line, place) => {
    const { position, name, service } = line;
    const taken = pickedUpCounts.find((count) => count.position === position);
    const quantity = pieces[place]?.quantity ?? 0;
    const countInHandover = (handover: { counts: LineCount[] | null } | undefined) =>
      handover ? countLine(handover.counts, line, quantity) : null;
    const pickedUp = countInHandover(pickup);
    // The workshop counts the order's lines alone.
    const workshopCount = position < 0 ? null : countInHandover(workshop);
    const expected = workshopCount ?? pickedUp ?? quantity;
    return {
      position,
      name,
      service,
      ordered: quantity,
      most: taken?.lots ? taken.quantity : null,
      pickedUp,
      counted: workshopCount,
      givenBack:
        ends.length === 0
          ? null
          : ends.reduce((sum, { counts }) => sum + countLine(counts, line, expected - sum), 0),
    };
  });
}

type CountedLine = Pick<OrderItem, 'name' | 'service'> & { position: number };

/** The desk may have made a line of the garment since, which has the garment's words. */
const isOfLine = (line: CountedLine) => (count: LineCount) =>
  count.position === line.position || count.added === describeArticle(line);

const listAddedLines = (lines: readonly CountedLine[], counts: readonly LineCount[]) =>
  counts
    .filter((count) => count.added && !lines.some((line) => isOfLine(line)(count)))
    .map(({ position, added = '' }) => ({ position, name: added, service: '', quantity: 0 }));

function countLine(counts: LineCount[] | null, line: CountedLine, expected: number): number {
  return counts === null ? expected : countPieces(counts.filter(isOfLine(line)));
}

export function hasUnequalCounts({ ordered, pickedUp, counted }: CountRow): boolean {
  const counts = [ordered, pickedUp, counted].filter((count) => count !== null);
  return new Set(counts).size > 1;
}
