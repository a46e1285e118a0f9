import { type ReactNode, useMemo } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { type Entry, isWaiting, type Kind, omitEntry } from '#web/sendQueue/entry.ts';
import { useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { useSession } from '#web/shell/session.tsx';
import { createRequiredContext } from '#web/ui/createRequiredContext.ts';
import { type CashAct, judgeActFailure, type UndoAct } from '../acts/act.ts';
import { type AnswerState, buildCashKey, useSavedAnswer } from '../savedAnswers.ts';

export type OwnCash = Outputs['cash']['mine'];

export type HeldEntry = OwnCash['entries'][number] & { isUnsent?: boolean };
export type OwnHandover = OwnCash['handovers'][number] & { isUnsent?: boolean };

export interface ShownCash extends Omit<OwnCash, 'entries' | 'handovers'> {
  entries: HeldEntry[];
  handovers: OwnHandover[];
}

type HandInAct = Entry<'handIn', { amount: number }>;
type MoneyAct = CashAct | HandInAct | UndoAct;

const isHandIn = (entry: Entry): entry is HandInAct => entry.kind === 'handIn';
const isUndo = (entry: Entry): entry is UndoAct => entry.kind === 'undo';
const isMoneyAct = (entry: Entry): entry is MoneyAct =>
  entry.kind === 'cash' || isUndo(entry) || isHandIn(entry);

export const isUnsentMoney = (entry: Entry): entry is MoneyAct => isMoneyAct(entry) && isWaiting(entry);

export function makeHandInAct(amount: number): HandInAct {
  return { id: crypto.randomUUID(), kind: 'handIn', input: { amount }, at: Date.now() };
}

/** A hand-in covers all cash in hand, so the server must receive earlier cash before it and later cash after it. */
export const HAND_IN: Kind<HandInAct> = {
  deliver: ({ id: actId, input: { amount } }) => call('cash.handIn', { amount, actId }),
  follows: isMoneyAct,
  judgeFailure: judgeActFailure,
  /** A second tap adds no hand-in, because no money has come in since the first. */
  add(entries, entry) {
    const last = entries.filter(isUnsentMoney).at(-1);
    return last && isHandIn(last) ? [...entries] : [...entries, entry];
  },
  drop: (entries, { id }) => omitEntry(entries, id),
  describeRefusal({ input: { amount } }, error) {
    const { title, text } = readFailure(error);
    return { title, text: `Remise de ${formatFcfa(amount)} non enregistrée. ${text}` };
  },
};

export function applyMoneyActs(cash: ShownCash, acts: readonly MoneyAct[], isUnsent = true): ShownCash {
  return acts.reduce((shown, act) => {
    if (isUndo(act)) return applyUndo(shown, act);
    return isHandIn(act) ? applyHandInAct(shown, act, isUnsent) : applyReceipt(shown, act, isUnsent);
  }, cash);
}

function applyUndo(cash: ShownCash, { orderId, input: { stepAt } }: UndoAct): ShownCash {
  const isFromSheet = (one: HeldEntry) => one.orderId === orderId && one.at === stepAt;
  const entries = cash.entries.filter((one) => !isFromSheet(one));
  const amount = cash.entries.filter(isFromSheet).reduce((sum, one) => sum + one.amount, 0);
  return { ...cash, held: cash.held - amount, since: entries.at(-1)?.at ?? null, entries };
}

function applyReceipt(
  cash: ShownCash,
  { orderId, number = 0, client = '', input: { amount }, at }: CashAct,
  isUnsent: boolean,
): ShownCash {
  // The server may hold the entry already if its answer was lost.
  const isKnown = cash.entries.some(
    (one) => one.orderId === orderId && one.at === at && one.amount === amount,
  );
  if (isKnown) return cash;
  const order = { orderId, number, clientName: client };
  const entry: HeldEntry = { id: -at, kind: 'receipt', amount, at, ...order, isUnsent };
  return { ...cash, held: cash.held + amount, since: cash.since ?? at, entries: [entry, ...cash.entries] };
}

function applyHandInAct(
  cash: ShownCash,
  { id, input: { amount: declared }, at }: HandInAct,
  isUnsent: boolean,
): ShownCash {
  const isKnown = cash.handovers.some((one) => one.declared === declared && one.at >= at);
  if (isKnown) return cash;
  const count = { counted: null, gap: null, outcome: null };
  const handover: OwnHandover = { id, at, declared, expected: cash.held, ...count, isUnsent };
  return { ...cash, held: 0, since: null, entries: [], handovers: [handover, ...cash.handovers] };
}

type Till = AnswerState & { cash: ShownCash | null };

export const [TillContext, useTill] = createRequiredContext<Till>('useTill');

/** The provider wraps the whole area, so that any page stores the till on the phone before the first dead zone. */
export function CashProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  const query = trpc.cash.mine.useQuery(undefined, { meta: { silent: true } });
  const { value, answer } = useSavedAnswer<OwnCash>(buildCashKey(me?.id ?? ''), query.data, query);
  const { entries } = useSendQueueState();
  const cash = useMemo(
    () => (value ? applyMoneyActs(value, entries.filter(isUnsentMoney)) : null),
    [value, entries],
  );
  return <TillContext value={{ cash, ...answer }}>{children}</TillContext>;
}
