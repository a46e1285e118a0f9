import { useSyncExternalStore } from 'react';
import { readFailure } from '#web/net/failures.ts';
import { handleLostSession } from '#web/shell/session.tsx';
import { onClear } from '#web/storage/personStorage.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import {
  changeEntries,
  classifyFailure,
  countActs,
  type Entry,
  type Fate,
  findNextEntry,
  findObstacle,
  insertEntries,
  isWaiting,
  type Kind,
  type Obstacle,
  omitEntry,
  readQueueEntries,
} from './entry.ts';

export interface Owner {
  person: string;
  kinds: Readonly<Record<string, Kind>>;
  onDelivered(entry: Entry, answer: unknown): Promise<void>;
  onFailed(entry: Entry, error: unknown): void;
}

interface SendQueueState {
  entries: readonly Entry[];
  /**
   * The value is set only during the first seconds of an entry's first try, because neither a slow network nor a retry
   * may keep the button disabled.
   */
  sending: Entry | null;
  /** The entries that stayed in the last turn wait for its end. */
  obstacle: Obstacle | null;
}

const IDLE: SendQueueState = { entries: [], sending: null, obstacle: null };
const SPINNER_MS = 4_000;
/** A weak network can return without an `online` event, so the queue also retries after a delay. */
const SOONEST_MS = 2_000;
const LATEST_MS = 15_000;
/** Sign-out waits this long for the queue before it asks whether to lose the rest and the refusals that are unread. */
const LEAVING_MS = 5_000;

// The queue lives outside React: a browser has one per person, all tabs share it, and it outlasts each of them.
let owner: Owner | null = null;
let state = IDLE;
let isQueued = false;
let visit = startVisit();
let turn: Promise<void> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
let delay = SOONEST_MS;
/** A full storage cannot record that an entry was delivered; its id here prevents a second sending. */
const deliveredIds = new Set<string>();
const triedIds = new Set<string>();
const readers = new Set<() => void>();
/** The channel and the lock of all tabs. */
const SHARED_NAME = 'laveo:outbox';
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SHARED_NAME) : null;

tabs?.addEventListener('message', ({ data }: MessageEvent<{ entry: Entry; answer: unknown } | null>) => {
  void (data ? announceDelivery(data.entry, data.answer) : loadEntries());
});
onClear(() => {
  owner = null;
  setState(IDLE);
});

function setState(part: Partial<SendQueueState>): void {
  state = { ...state, ...part };
  for (const read of readers) read();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

export const readSendQueue = () => state;
export const useSendQueueState = () => useSyncExternalStore(subscribe, readSendQueue);

/** The queue stays open until sign-out, so that a public page still sends what was entered in an area. */
export function openSendQueue(by: Owner): void {
  owner = by;
  void loadEntries();
}

/** Other pages may have sent what this one still shows as waiting. */
export async function loadEntries(): Promise<void> {
  const by = owner;
  const entries = by ? await readQueueEntries(by.person) : [];
  if (by?.person !== owner?.person) return;
  setState({ entries });
  void sendAll();
}

async function changeQueue(to: (entries: readonly Entry[], by: Owner) => Entry[]): Promise<void> {
  const by = owner;
  if (!by) return;
  const entries = await changeEntries(by.person, (old) => to(old, by));
  if (by.person === owner?.person) setState({ entries });
  tabs?.postMessage(null);
}

/** The promise resolves once the entry is stored and does not wait for the network. */
export const addEntry = (entry: Entry): Promise<void> => addEntries([entry]);

export async function addEntries(added: readonly Entry[]): Promise<void> {
  await changeQueue((entries, { kinds }) => insertEntries(entries, added, kinds));
  void sendAll();
}

/** Only the tab that actually removes the entry gets true. */
export async function removeEntry(
  id: string,
  mayRemove: (entry: Entry) => boolean | undefined = () => true,
): Promise<boolean> {
  let isRemoved = false;
  await changeQueue((entries) => {
    const others = entries.filter((one) => one.id !== id || !mayRemove(one));
    isRemoved = others.length < entries.length;
    return others;
  });
  return isRemoved;
}

export async function pauseEntry(entry: Entry): Promise<void> {
  owner?.kinds[entry.kind]?.onPause?.(entry);
  await changeEntry(entry, { paused: true });
  setState({ obstacle: null });
}

const changeEntry = ({ id }: Entry, part: Partial<Entry>): Promise<void> =>
  changeQueue((entries) => entries.map((one) => (one.id === id ? { ...one, ...part } : one)));

export async function sendUnsentEntries(): Promise<number> {
  await Promise.race([sendAll(), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))]);
  return countActs(state.entries);
}

/**
 * The tab that holds the lock sends; the others then find nothing left. Entries that stay are retried later. A page that
 * is hidden may be frozen at any moment, so it begins nothing.
 */
export async function sendAll(): Promise<void> {
  const isHidden = globalThis.document?.visibilityState === 'hidden';
  if (!owner || isQueued || isHidden || !state.entries.some(isWaiting)) return;
  isQueued = true;
  const { person } = owner;
  const { signal, left } = visit;
  const runTurn = () => {
    isQueued = false;
    return Promise.race([sendEntriesOneByOne(person, signal), left]);
  };
  // Pages served over plain http have no locks; the server then drops the duplicates of two tabs by their ids.
  turn = navigator.locks
    ? navigator.locks.request(SHARED_NAME, { signal }, runTurn).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
    : turn.then(runTurn);
  await turn;
  clearTimeout(timer);
  const isRetried = state.entries.some(isWaiting);
  if (isRetried) timer = setTimeout(sendAll, delay);
  delay = isRetried ? Math.min(delay * 2, LATEST_MS) : SOONEST_MS;
}

/** A page in the back/forward cache would keep the lock from the pages that go on. */
export function letGoOfLock(): void {
  visit.leave();
  visit = startVisit();
  isQueued = false;
  clearTimeout(timer);
}

/** A page is visited until it is left; it may be shown again from the back/forward cache. */
function startVisit() {
  const controller = new AbortController();
  const { signal } = controller;
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  return { signal, left, leave: () => controller.abort() };
}

async function sendEntriesOneByOne(person: string, signal: AbortSignal): Promise<void> {
  const later = new Set<string>();
  while (owner?.person === person && !signal.aborted) {
    const { kinds } = owner;
    const entry = findNextEntry(await readQueueEntries(person), kinds, later);
    const kind = entry && kinds[entry.kind];
    if (!kind) return;
    if (deliveredIds.has(entry.id)) await removeEntry(entry.id);
    else if (kind.isFresh?.(entry, Date.now()) === false) await pauseEntry(entry);
    // Read once more before it is sent, because it may just have been taken back.
    else if (entry.isUnsent && navigator.onLine) await changeEntry(entry, { isUnsent: false });
    else {
      const { fate, obstacle } = await sendEntry(entry, kind);
      setState({ sending: null, obstacle: later.size > 0 ? (obstacle ?? state.obstacle) : obstacle });
      if (fate === 'later') later.add(entry.orderId ?? entry.id);
      else if (fate === 'offline' || fate === 'signedOut') return;
    }
  }
}

async function sendEntry(entry: Entry, kind: Kind): Promise<{ fate: Fate; obstacle: Obstacle | null }> {
  setState({ sending: triedIds.has(entry.id) ? null : entry });
  triedIds.add(entry.id);
  const spinner = setTimeout(() => setState({ sending: null }), SPINNER_MS);
  let fate: Fate = 'delivered';
  let obstacle: Obstacle | null = null;
  try {
    const answer = await kind.deliver(entry);
    tabs?.postMessage({ entry, answer });
    await announceDelivery(entry, answer);
    await removeEntry(entry.id);
  } catch (error) {
    const failure = readFailure(error);
    fate = kind.judgeFailure?.(failure) ?? classifyFailure(failure);
    if (fate === 'offline' || fate === 'later') obstacle = findObstacle(failure);
    if (fate === 'signedOut') void handleLostSession();
    if (fate === 'refused') await recordRefusal(entry, kind, error);
  }
  clearTimeout(spinner);
  return { fate, obstacle };
}

/** Every open tab shows the message, because the tab that sent the entry may be hidden. */
async function announceDelivery(entry: Entry, answer: unknown): Promise<void> {
  deliveredIds.add(entry.id);
  const { delivered, action } = owner?.kinds[entry.kind] ?? {};
  const words = delivered?.(entry, answer);
  const show = words?.isWarning ? toast.warning : toast.success;
  if (words) show(words.title, words.text, action?.(entry), true);
  await owner?.onDelivered(entry, answer);
}

async function recordRefusal(entry: Entry, kind: Kind, error: unknown): Promise<void> {
  let refused: Entry = { ...entry, paused: kind.isPausedByRefusal };
  await changeQueue((entries) => {
    const others = kind.drop?.(entries, entry) ?? omitEntry(entries, entry.id);
    const dropped = entries.filter((one) => !others.includes(one));
    refused = { ...refused, refusal: kind.describeRefusal(entry, error, dropped) };
    return dropped.length > 0 ? [...others, refused] : others;
  });
  owner?.onFailed(refused, error);
}
