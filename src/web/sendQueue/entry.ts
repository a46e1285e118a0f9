import type { FailureFacts, FailureShape } from '#domain/failures/failureShape.ts';
import { mayAnswerSoon } from '#web/net/failures.ts';
import type { LiveState } from '#web/net/liveStream.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { UNSENT } from '#web/storage/personStorage.ts';

export type Words = { title: string; text: string };
export type DeliveredWords = Words & { isWarning?: boolean };
export type Refusal = Words & { facts?: FailureFacts };

export interface Entry<Name extends string = string, Input = unknown> {
  /** Each try sends the same id, so that the server applies the entry only once. */
  id: string;
  kind: Name;
  input: Input;
  at: number;
  /** Entries with the same order id are sent one after another, the oldest first. */
  orderId?: string;
  /** Name of the client of the order. */
  client?: string;
  paused?: boolean | undefined;
  /** No request left with it: the browser has been offline since it was made. */
  isUnsent?: boolean | undefined;
  refusal?: Refusal | undefined;
}

/**
 * `offline`: the server cannot be reached, so every entry waits. `later`: the server cannot take this entry now, but
 * may take others. `refused`: another try would be refused as well.
 */
export type Fate = 'delivered' | 'offline' | 'later' | 'signedOut' | 'refused';

/** Methods are bivariant, unlike function properties, so a kind of a narrower entry fits in a table of kinds. */
export interface Kind<E extends Entry = Entry> {
  deliver(entry: E): Promise<unknown>;
  /** For a kind whose result no screen shows, or whose words the specification quotes. */
  delivered?(entry: E, answer: unknown): DeliveredWords;
  action?(entry: E): { label: string; run(): void } | undefined;
  judgeFailure?(failure: FailureShape): Fate;
  /** A refused entry removes others that followed it; `dropped` holds them all, itself included. */
  describeRefusal(entry: E, error: unknown, dropped?: readonly Entry[]): Refusal | undefined;
  /** Entries of one order always wait for each other; this method can make a kind wait for other earlier entries. */
  follows?(earlier: Entry): boolean;
  /** A kind without this method puts a new entry at the end of the queue. */
  add?(entries: readonly Entry[], entry: E): Entry[];
  drop?(entries: readonly Entry[], entry: E): Entry[];
  /** An entry that is no longer fresh is paused until the person confirms it. */
  isFresh?(entry: E, now: number): boolean;
  isPausedByRefusal?: boolean;
  onPause?(entry: E): void;
}

export function classifyFailure({ code, retry }: FailureShape): Fate {
  if (code === 'NOT_SIGNED_IN') return 'signedOut';
  if (retry !== 'again') return 'refused';
  return code === 'OFFLINE' || code === 'UNEXPECTED' ? 'offline' : 'later';
}

export const isWaiting = ({ paused, refusal }: Entry) => !paused && !refusal;

/** A sheet gives all its entries one order and one time, and is one act for the person. */
export const countActs = (entries: readonly Entry[]): number =>
  new Set(entries.map(({ id, orderId, at }) => (orderId ? `${orderId}${at}` : id))).size;

/** `later` holds ids of orders or entries that the server cannot take now; entries that follow them wait too. */
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

export function insertEntries(
  entries: readonly Entry[],
  added: readonly Entry[],
  kinds: Readonly<Record<string, Kind>>,
): Entry[] {
  let queue = [...entries];
  for (const entry of added) queue = kinds[entry.kind]?.add?.(queue, entry) ?? queue.concat(entry);
  return queue;
}

export const omitEntry = (entries: readonly Entry[], id: string) => entries.filter((one) => one.id !== id);

type Stored = { entries: Entry[] };

const getKey = (person: string) => `${UNSENT}${person}`;

export async function readQueueEntries(person: string): Promise<Entry[]> {
  return (await readStoredValue<Stored>(getKey(person)))?.entries ?? [];
}

export async function changeEntries(person: string, by: (entries: Entry[]) => Entry[]): Promise<Entry[]> {
  const { entries } = await changeStoredValue<Stored>(getKey(person), (old) => ({
    entries: by(old?.entries ?? []),
  }));
  return entries;
}

/** `server`: an answer came, so the network stands, but it was not the answer of a server that works. */
export type Obstacle = 'network' | 'server';

export function findObstacle(failure: FailureShape): Obstacle | null {
  if (failure.code === 'OFFLINE') return 'network';
  return failure.code === 'UNEXPECTED' || mayAnswerSoon(failure) ? 'server' : null;
}

/** The browser may know of a lost network before the next try, and an open stream shows that the network stands. */
export function correctObstacle(obstacle: Obstacle | null, live: LiveState): Obstacle | null {
  if (live === 'offline') return 'network';
  return obstacle === 'network' && live === 'live' ? 'server' : obstacle;
}
