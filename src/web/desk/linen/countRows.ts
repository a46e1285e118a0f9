import type { LineCount } from '#domain/pieces/handover.ts';
import type { ListedOrder } from '../types.ts';

type Counted = Pick<Required<ListedOrder>, 'items' | 'handovers'>;

/** A line of an order at each point where its pieces were counted; null: nobody has counted there yet. */
export interface CountRow {
  position: number;
  name: string;
  service: string;
  ordered: number;
  pickedUp: number | null;
  counted: number | null;
  givenBack: number | null;
}

/** The lines, with what was counted at each hand-over. */
export function listCountRows({ items, handovers }: Counted): CountRow[] {
  const lastOf = (...legs: string[]) => handovers.findLast(({ leg }) => legs.includes(leg));
  const [pickup, workshop, back] = [lastOf('pickup'), lastOf('workshop'), lastOf('delivery', 'return')];
  return items.map(({ position, name, service, quantity }) => {
    const inHandover = (handover: { counts: LineCount[] | null } | undefined) =>
      handover ? countLine(handover.counts, position, quantity) : null;
    const pickedUp = inHandover(pickup);
    return {
      position,
      name,
      service,
      ordered: quantity,
      pickedUp,
      counted: inHandover(workshop),
      givenBack: back ? countLine(back.counts, position, inHandover(workshop) ?? pickedUp ?? quantity) : null,
    };
  });
}

/** Without counts, each line had what was expected of it. */
function countLine(counts: LineCount[] | null, position: number, expected: number): number {
  if (counts === null) return expected;
  return counts.find((count) => count.position === position)?.quantity ?? 0;
}

/** Whether two counts of a line differ. */
export function isOff({ ordered, pickedUp, counted }: CountRow): boolean {
  const known = [ordered, pickedUp, counted].filter((count) => count !== null);
  return new Set(known).size > 1;
}
