import type { OrderStatus } from '#domain/lifecycle.ts';
import { isActiveMission } from '#domain/lifecycle.ts';
import type { PaymentState } from '#domain/payment.ts';

interface Done {
  /** The phone's own name for the act: the server applies it once, however often it is sent. */
  actId: string;
  orderId: string;
  at: number;
}
export interface StepAct extends Done {
  kind: 'step';
  from: OrderStatus;
  to: OrderStatus;
}
export interface CashAct extends Done {
  kind: 'cash';
}
/** What the livreur has done and the server does not know yet. */
export type Act = StepAct | CashAct;

/** What an act changes of a mission. */
export interface Changing {
  id: string;
  status: OrderStatus;
  paymentState: PaymentState;
}

/** Behind the others. An act that does not follow from the last one of its order is a second tap: it adds nothing. */
export function withAct(acts: readonly Act[], act: Act): Act[] {
  const before = acts.filter((one) => one.orderId === act.orderId);
  const last = before.findLast((one) => one.kind === 'step');
  const repeated =
    act.kind === 'cash'
      ? before.some((one) => one.kind === 'cash')
      : last !== undefined && last.to !== act.from;
  return repeated ? [...acts] : [...acts, act];
}

export function withoutAct(acts: readonly Act[], done: Act): Act[] {
  return acts.filter((one) => one.actId !== done.actId);
}

/** A refused step takes the later ones of its order with it. Cash in his hand stays a fact, whatever the order became. */
export function withoutRefused(acts: readonly Act[], refused: Act): Act[] {
  const place = acts.findIndex((one) => one.actId === refused.actId);
  return acts.filter((one, at) => {
    if (at === place) return false;
    const follows = at > place && one.kind === 'step' && one.orderId === refused.orderId;
    return place < 0 || refused.kind === 'cash' || !follows;
  });
}

/** The mission once the act is applied; untouched when it has gone elsewhere, or there already. */
export function after<M extends Changing>(mission: M, act: Act): M {
  if (act.orderId !== mission.id) return mission;
  if (act.kind === 'cash') return { ...mission, paymentState: 'paid' };
  return act.from === mission.status ? { ...mission, status: act.to } : mission;
}

export type Shown<M extends Changing> = M & { waiting: Act[] };

/** The list as he left it: what is still to do, and what has left the list on his phone only. */
export function asLeft<M extends Changing>(missions: readonly M[], acts: readonly Act[]) {
  const shown = missions.map((mission): Shown<M> => {
    const waiting = acts.filter((act) => act.orderId === mission.id);
    return { ...waiting.reduce(after, mission), waiting };
  });
  return {
    todo: shown.filter((mission) => isActiveMission(mission.status)),
    leaving: shown.filter((mission) => !isActiveMission(mission.status) && mission.waiting.length > 0),
  };
}

/** The server's list once it has taken an act, before it is asked again. */
export function afterTaken<M extends Changing>(missions: readonly M[], act: Act): M[] {
  return missions.map((mission) => after(mission, act)).filter((mission) => isActiveMission(mission.status));
}
