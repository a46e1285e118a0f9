import { describeArticle } from '#domain/orders/order.ts';
import { countLines, type HandoverLeg, type LineCount } from '#domain/pieces/handover.ts';
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
  const pieces = countLines(items, pickup?.counts ?? []);
  return items.map(({ position, name, service }, place) => {
    const taken = pickup?.counts?.find((count) => count.position === position);
    const quantity = pieces[place]?.quantity ?? 0;
    const countInHandover = (handover: { counts: LineCount[] | null } | undefined) =>
      handover ? countLine(handover.counts, position, quantity) : null;
    const pickedUp = countInHandover(pickup);
    const expected = countInHandover(workshop) ?? pickedUp ?? quantity;
    return {
      position,
      name,
      service,
      ordered: quantity,
      most: taken?.lots ? taken.quantity : null,
      pickedUp,
      counted: countInHandover(workshop),
      givenBack:
        ends.length === 0
          ? null
          : ends.reduce((sum, { counts }) => sum + countLine(counts, position, expected - sum), 0),
    };
  });
}

function countLine(counts: LineCount[] | null, position: number, expected: number): number {
  if (counts === null) return expected;
  return counts.find((count) => count.position === position)?.quantity ?? 0;
}

export function hasUnequalCounts({ ordered, pickedUp, counted }: CountRow): boolean {
  const counts = [ordered, pickedUp, counted].filter((count) => count !== null);
  return new Set(counts).size > 1;
}
