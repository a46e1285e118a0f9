import type { FailureFacts } from '#domain/failures/failureRows.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';

type Words = { title: string; text: string };
export type Refusal = Words & { facts?: FailureFacts };

export interface Entry<Name extends string = string, Input = unknown> {
  /** Sent with every try, so that the server applies the entry once. */
  id: string;
  kind: Name;
  input: Input;
  at: number;
  /** Entries of one order are sent in the order in which they were made. */
  orderId?: string;
  paused?: boolean | undefined;
  refusal?: Refusal | undefined;
}

/**
 * `offline`: nothing answers, so every entry waits. `later`: this one cannot be taken now, others may be.
 * `refused`: the server would refuse it again.
 */
export type Fate = 'delivered' | 'offline' | 'later' | 'signedOut' | 'refused';

/** How one kind of entry is sent. Methods, so that a kind of narrower entries fits in a table of kinds. */
export interface Kind<E extends Entry = Entry> {
  deliver(entry: E): Promise<unknown>;
  delivered: Words;
  action?(entry: E): { label: string; run(): void } | undefined;
  judgeFailure?(failure: FailureShape): Fate;
  describeRefusal(entry: E, error: unknown): Refusal | undefined;
  /** Whether it is sent only once this one, made before it, has left: entries of one order always wait for each other. */
  follows?(earlier: Entry): boolean;
  /** The queue with a new entry, unless that simply goes behind the others. */
  add?(entries: readonly Entry[], entry: E): Entry[];
  drop?(entries: readonly Entry[], entry: E): Entry[];
  /** Whether it may leave without asking; otherwise it is paused, as is a refused one that another form may save. */
  isFresh?(entry: E, now: number): boolean;
  isPausedByRefusal?: boolean;
  onPause?(entry: E): void;
}

export function judgeFailure({ code, retry }: FailureShape): Fate {
  if (code === 'NOT_SIGNED_IN') return 'signedOut';
  if (retry !== 'again') return 'refused';
  return code === 'OFFLINE' || code === 'UNEXPECTED' ? 'offline' : 'later';
}

export const isWaiting = ({ paused, refusal }: Entry) => !paused && !refusal;

/**
 * The oldest entry that may be sent now. `later`: orders and entries that the server cannot take at the moment; what
 * follows them waits too.
 */
export function findNextEntry(
  entries: readonly Entry[],
  kinds: Readonly<Record<string, Kind>>,
  later: ReadonlySet<string>,
): Entry | undefined {
  const stopped = new Set(later);
  const ahead: Entry[] = [];
  return entries.find((entry) => {
    const kind = kinds[entry.kind];
    if (!kind || !isWaiting(entry)) return false;
    const name = entry.orderId ?? entry.id;
    if (!stopped.has(name) && !ahead.some((earlier) => kind.follows?.(earlier))) return true;
    stopped.add(name);
    ahead.push(entry);
    return false;
  });
}

export const removeFromEntries = (entries: readonly Entry[], id: string) =>
  entries.filter((one) => one.id !== id);
