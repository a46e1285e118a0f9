import { useSyncExternalStore } from 'react';
import { call } from '#web/call.ts';
import { onForget, UNSENT } from '#web/kept.ts';
import { failureOf } from '#web/refusal.ts';
import { sessionLost } from '#web/session.tsx';
import { toast } from '#web/toasts.ts';
import { registerUnsent } from '#web/unsent.ts';
import { type Act, withAct, withoutAct, withoutRefused } from './acts.ts';
import { changeKept, forgetUnwritten, readKept } from './kept.ts';
import { fateOf, type Refusal, refusalOf } from './refusals.ts';

interface Kept {
  acts: Act[];
  /** Told until he has read them: a toast may pass while he looks at the road. */
  refusals: Refusal[];
}
interface ActsState extends Kept {
  /** The order whose act has left and is not answered yet; on a slow network he is not kept waiting for it. */
  sending: string | null;
  /** The order just acted on: the second tap of a double tap finds no button, not even the next mission's. */
  resting: string | null;
  cut: boolean;
}
interface Listener {
  /** The server has applied it. */
  taken(act: Act): Promise<void>;
  refused(): void;
}

const NOTHING: Kept = { acts: [], refusals: [] };
const AT_REST: ActsState = { ...NOTHING, sending: null, resting: null, cut: false };
const REST_MS = 800;
const SPINNER_MS = 4_000;

// One queue per phone and person, outside React: it lives in every tab at once and outlasts them all.
let person: string | null = null;
let listener: Listener | null = null;
let state = AT_REST;
let inLine = false;
const readers = new Set<() => void>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('laveo:acts') : null;
const keyOf = (who: string) => `${UNSENT}${who}`;
/** By their ids: a phone that cannot write down that an act is done must not do it again. */
const taken = new Set<string>();

function become(part: Partial<ActsState>): void {
  state = { ...state, ...part };
  for (const read of readers) read();
}

tabs?.addEventListener('message', () => void reread());
onForget((all) => {
  person = null;
  forgetUnwritten((key) => all || !key.startsWith(UNSENT));
  become(AT_REST);
});
registerUnsent({ count: () => state.acts.length, send: sendAll });

export function useActs(): ActsState {
  return useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => state,
  );
}

export function openActs(who: string, told: Listener): () => void {
  person = who;
  listener = told;
  void reread().then(sendAll);
  return () => {
    listener = null;
  };
}

async function reread(): Promise<void> {
  const who = person;
  if (who === null) return;
  const kept = (await readKept<Kept>(keyOf(who))) ?? NOTHING;
  if (person === who) become(kept);
}

async function change(who: string, by: (kept: Kept) => Partial<Kept>): Promise<void> {
  if (person !== who) return;
  const kept = await changeKept<Kept>(keyOf(who), (old = NOTHING) => ({ ...old, ...by(old) }));
  if (person === who) become(kept);
  tabs?.postMessage(null);
}

/** The one way to act, with or without a network: it is written down first, then sent. */
export function takeAct(act: Act): void {
  const who = person;
  if (who === null) return;
  // Cash was confirmed in a dialog that is closed by now: no second tap can reach it, and it must never be dropped.
  if (act.kind === 'step') {
    if (state.resting !== null) return;
    become({ resting: act.orderId });
    setTimeout(() => become({ resting: null }), REST_MS);
  }
  void change(who, ({ acts }) => ({ acts: withAct(acts, act) })).then(sendAll);
}

export function dismissRefusal(actId: string): void {
  if (person === null) return;
  void change(person, ({ refusals }) => ({ refusals: refusals.filter((one) => one.actId !== actId) }));
}

/** Sends what waits, oldest first. Whichever tab holds the lock sends; the others find nothing left. */
export async function sendAll(): Promise<void> {
  const who = person;
  if (who === null || inLine || state.acts.length === 0) return;
  inLine = true;
  const send = () => {
    inLine = false;
    return sendInTurn(who);
  };
  // Locks are missing on a plain http address; there the server's own memory of acts is guard enough.
  await (navigator.locks ? navigator.locks.request('laveo:acts', send) : send());
}

async function sendInTurn(who: string): Promise<void> {
  const later = new Set<string>();
  while (person === who) {
    const { acts } = (await readKept<Kept>(keyOf(who))) ?? NOTHING;
    const act = acts.find((one) => !later.has(one.orderId));
    if (!act) return;
    if (taken.has(act.actId)) {
      await change(who, withoutIt(act));
      continue;
    }
    const fate = await sendOne(who, act);
    if (fate === 'busy') later.add(act.orderId);
    else if (fate !== 'taken' && fate !== 'refused') return;
  }
}

const withoutIt =
  (act: Act) =>
  ({ acts }: Kept) => ({ acts: withoutAct(acts, act) });

async function sendOne(who: string, act: Act) {
  become({ sending: act.orderId });
  const patience = setTimeout(() => become({ sending: null }), SPINNER_MS);
  try {
    await deliver(act);
    taken.add(act.actId);
    await listener?.taken(act);
    await change(who, withoutIt(act));
    become({ cut: false });
    if (act.kind === 'cash') toast.success('Espèces reçues', 'Le paiement de la commande est enregistré.');
    else toast.success('Statut mis à jour !', 'La mission a été mise à jour avec succès.');
    return 'taken';
  } catch (error) {
    const failure = failureOf(error);
    const fate = fateOf(failure);
    become({ cut: fate === 'cut' });
    if (fate === 'out') void sessionLost();
    if (fate === 'refused') {
      const refusal = refusalOf(act, failure);
      await change(who, ({ acts, refusals }) => ({
        acts: withoutRefused(acts, act),
        refusals: [...refusals, refusal],
      }));
      toast.failure(refusal.title, refusal.text);
      listener?.refused();
    }
    return fate;
  } finally {
    clearTimeout(patience);
    become({ sending: null });
  }
}

async function deliver(act: Act): Promise<void> {
  const { orderId, actId, at } = act;
  if (act.kind === 'cash') await call('missions.confirmCash', { orderId, at });
  else await call('missions.advance', { orderId, from: act.from, actId, at });
}
