import { formatFcfa } from '#domain/format/money.ts';
import { orderStatusLabel, stepLabel } from '#domain/format/wording.ts';
import { isActiveMission, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { referenceOf } from '#domain/order.ts';
import type { PaymentState } from '#domain/payment.ts';
import { call } from '#web/net/call.ts';
import { failureOf } from '#web/net/failures.ts';
import { type Entry, isWaiting, type Kind, type Refusal, withoutEntry } from '#web/outbox/entry.ts';

type ActEntry<Name extends string, Input> = Entry<Name, Input> & { orderId: string };
export type StepAct = ActEntry<'step', { from: OrderStatus; to: OrderStatus }>;
/** What was received, and what was due on the screen; an entry of a version before amounts has neither: all was received. */
export type CashAct = ActEntry<'cash', { amount?: number; due?: number }>;
export type Act = StepAct | CashAct;

/** What an act changes of a mission. */
export interface Changing {
  id: string;
  status: OrderStatus;
  paymentState: PaymentState;
  amountPaid: number;
  amountDue: number;
}

interface ActKind<A extends Act = Act> extends Kind<A> {
  /** What changes on the screen while the act waits: nothing when the order has gone elsewhere, or there already. */
  apply(mission: Changing, act: A): Partial<Changing>;
  /** Whether it is a second tap, after what waits of the same order. */
  isRepeated(earlier: readonly Act[], act: A): boolean;
  /** Whether it needs the chained acts before it. Cash in hand stays a fact, whatever the order became. */
  isChained: boolean;
  /** What was done, as its button says it. */
  label(act: A): string;
  /** What the mission became. */
  outcome(act: A): string;
}

const common = { add: withAct, drop: withoutRefused, refusalOf };

const STEP: ActKind<StepAct> = {
  ...common,
  deliver: ({ id: actId, orderId, input: { from }, at }) =>
    call('missions.advance', { orderId, from, actId, at }),
  delivered: { title: 'Statut mis à jour !', text: 'La mission a été mise à jour avec succès.' },
  apply: ({ status }, { input }) => (input.from === status ? { status: input.to } : {}),
  isRepeated: (earlier, { input }) => (earlier.findLast(isStep)?.input.to ?? input.from) !== input.from,
  isChained: true,
  label: ({ input }) => stepLabel(input.from) ?? orderStatusLabel(input.to),
  outcome: ({ input }) => orderStatusLabel(input.to),
};

const CASH: ActKind<CashAct> = {
  ...common,
  deliver: ({ id: actId, orderId, input: { amount }, at }) =>
    call('missions.confirmCash', { orderId, actId, at, ...(amount === undefined ? {} : { amount }) }),
  delivered: { title: 'Espèces reçues', text: 'Le paiement de la commande est enregistré.' },
  follows: ({ kind }) => kind === 'handIn',
  apply({ amountPaid, amountDue }, { input: { amount = amountDue, due = amountDue } }) {
    // Never below what was seen: the server may have it already, while its answer was lost.
    const rest = Math.max(0, Math.min(amountDue, due - amount));
    return {
      amountDue: rest,
      amountPaid: amountPaid + amountDue - rest,
      paymentState: rest === 0 ? 'paid' : 'partial',
    };
  },
  isRepeated: (earlier, { input: { due } }) =>
    earlier.some((one) => one.kind === 'cash' && (one.input.due === undefined || one.input.due === due)),
  isChained: false,
  label: ({ input: { amount } }) => `Espèces reçues${amount === undefined ? '' : ` (${formatFcfa(amount)})`}`,
  outcome: ({ input: { amount } }) =>
    amount === undefined ? 'Espèces reçues' : `${formatFcfa(amount)} reçus en espèces`,
};

export const ACT_KINDS: Record<Act['kind'], ActKind> = { step: STEP, cash: CASH };

const isStep = (act: Act) => act.kind === 'step';
export const isAct = (entry: Entry): entry is Act => entry.kind in ACT_KINDS && isWaiting(entry);

export function newAct<A extends Act>(kind: A['kind'], orderId: string, input: A['input']) {
  return { id: crypto.randomUUID(), kind, orderId, input, at: Date.now() };
}

/** Behind the others, unless it is a second tap. */
export function withAct(entries: readonly Entry[], act: Act): Entry[] {
  const earlier = entries.filter(isAct).filter((one) => one.orderId === act.orderId);
  return ACT_KINDS[act.kind].isRepeated(earlier, act) ? [...entries] : [...entries, act];
}

/** A refused step takes the later ones of its order with it. */
export function withoutRefused(entries: readonly Entry[], refused: Act): Entry[] {
  const isChained = (one: Entry) =>
    isAct(one) && one.orderId === refused.orderId && ACT_KINDS[one.kind].isChained;
  const place = entries.findIndex((one) => one.id === refused.id);
  if (place < 0 || !isChained(refused)) return withoutEntry(entries, refused.id);
  return entries.filter((one, at) => at < place || !isChained(one));
}

/** What was not done, and what the order is now. */
export function refusalOf(act: Act, error: unknown): Refusal {
  const { code, title, text, facts: details } = failureOf(error);
  if (code === 'UNEXPECTED') return { title: 'Erreur', text: 'Impossible de mettre à jour le statut.' };
  const what = `Commande #${referenceOf(act.orderId)}\u00a0: «\u00a0${ACT_KINDS[act.kind].label(act)}\u00a0» n’a pas été enregistré.`;
  if (code === 'NOT_FOUND')
    return { title: 'Mission retirée', text: `${what} Cette mission n’est plus la vôtre.` };
  const now = ORDER_STATUSES.find((status) => status === details.status);
  return {
    title,
    text: `${what} ${now ? `Elle est maintenant «\u00a0${orderStatusLabel(now)}\u00a0».` : text}`,
  };
}

const applyAct = <M extends Changing>(mission: M, act: Act): M =>
  act.orderId === mission.id ? { ...mission, ...ACT_KINDS[act.kind].apply(mission, act) } : mission;

export type Shown<M extends Changing> = M & { waiting: Act[] };

/** The list as the livreur left it: what is still to do, and what has left the list on this phone only. */
export function withPendingActs<M extends Changing>(missions: readonly M[], acts: readonly Act[]) {
  const shown = missions.map((mission): Shown<M> => {
    const waiting = acts.filter((act) => act.orderId === mission.id);
    return { ...waiting.reduce(applyAct<M>, mission), waiting };
  });
  return {
    todo: shown.filter((mission) => isActiveMission(mission.status)),
    leaving: shown.filter((mission) => !isActiveMission(mission.status) && mission.waiting.length > 0),
  };
}

/** The server's list once it has taken an act, before it is read again. */
export function afterDelivery<M extends Changing>(missions: readonly M[], act: Act): M[] {
  return missions
    .map((mission) => applyAct(mission, act))
    .filter((mission) => isActiveMission(mission.status));
}
