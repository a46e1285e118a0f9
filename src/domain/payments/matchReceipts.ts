import { DAY } from '../format/calendar.ts';
import type { BankLine } from './bankFile.ts';
import { type FoundReference, findPispiReferences } from './pispi.ts';

export interface OwingOrder {
  id: string;
  number: number;
  clientName: string;
  amountDue: number;
  declaredAt: number | null;
  declaredAmount: number | null;
}

type ShownLine = Pick<BankLine, 'line' | 'reference' | 'amount'> & { at: number | null };

type LineOfOrder = ShownLine & { amount: number; orderId: string; number: number; clientName: string };

export interface MatchedLine extends LineOfOrder {
  /** This part is more than the order owes, and becomes a credit. */
  surplus: number;
  isRecorded: boolean;
}

export interface DoubtfulLine extends LineOfOrder {
  /** `amount`: our reference, another sum. `reference`: the sum and the hour of one declaration, no reference. */
  lacks: 'amount' | 'reference';
}

export type MatchedFile = { matched: MatchedLine[]; doubtful: DoubtfulLine[]; unknown: ShownLine[] };

interface Known {
  findOrder(reference: FoundReference): OwingOrder | undefined;
  /** Orders whose client says that they have paid, and that still owe something. */
  declared: readonly OwingOrder[];
  /** The order whose receipt was made of this line in an earlier file. */
  findRecorded(identity: string): OwingOrder | undefined;
}

/** Only lines of the bank's file with our reference and sum are ever recorded. */
export function matchLines(lines: readonly BankLine[], known: Known): MatchedFile {
  const { matched, doubtful, rest } = matchReferences(lines, known);
  const named = new Set(matched.map(({ orderId }) => orderId));
  const candidates = known.declared.filter(({ id }) => !named.has(id));
  const unknown: ShownLine[] = [];
  for (const line of rest) {
    const [order, second] = candidates.filter((one) => isNear(one, line));
    if (order && !second) doubtful.push({ ...toLineOfOrder(line, order), lacks: 'reference' });
    else unknown.push(toShownLine(line));
  }
  return { matched, doubtful: doubtful.toSorted((a, b) => a.line - b.line), unknown };
}

function matchReferences(lines: readonly BankLine[], { findOrder, findRecorded }: Known) {
  const matched: MatchedLine[] = [];
  const doubtful: DoubtfulLine[] = [];
  const rest: BankLine[] = [];
  const dueOf = new Map<string, number>();
  const orderOf = new Map<string, OwingOrder>();
  for (const line of lines) {
    const recorded = findRecorded(line.identity) ?? orderOf.get(line.identity);
    const fits = listFits(line, findOrder);
    const order = recorded ?? fits.find(({ isExact }) => isExact)?.order;
    if (recorded) matched.push({ ...toLineOfOrder(line, recorded), surplus: 0, isRecorded: true });
    else if (order) {
      const own = toLineOfOrder(line, order);
      const due = dueOf.get(order.id) ?? order.amountDue;
      matched.push({ ...own, surplus: Math.max(0, own.amount - due), isRecorded: false });
      dueOf.set(order.id, Math.max(0, due - own.amount));
      orderOf.set(line.identity, order);
    } else if (fits[0]) doubtful.push({ ...toLineOfOrder(line, fits[0].order), lacks: 'amount' });
    else rest.push(line);
  }
  return { matched, doubtful, rest };
}

/** The bank's own words may hold the payer's name, so they are cut to what a person needs to find the line. */
const LONGEST_WORDS = 120;

const toShownLine = ({ line, reference, amount, span }: BankLine): ShownLine => ({
  line,
  reference: reference.slice(0, LONGEST_WORDS),
  amount,
  at: span?.from ?? null,
});

const toLineOfOrder = (line: BankLine, { id: orderId, number, clientName }: OwingOrder): LineOfOrder => ({
  ...toShownLine(line),
  amount: line.amount ?? 0,
  orderId,
  number,
  clientName,
});

/** The sum is that of the QR, or all that the order owes by now. */
function listFits({ amount, reference: text }: BankLine, findOrder: Known['findOrder']) {
  if (amount === null) return [];
  return findPispiReferences(text).flatMap((reference) => {
    const order = findOrder(reference);
    if (!order) return [];
    return [{ order, isExact: amount === reference.amount || amount === order.amountDue }];
  });
}

function isNear({ amountDue, declaredAmount, declaredAt }: OwingOrder, { amount, span }: BankLine): boolean {
  if (amount !== (declaredAmount ?? amountDue) || declaredAt === null || span === null) return false;
  return span.from - DAY <= declaredAt && declaredAt <= span.to + DAY;
}
