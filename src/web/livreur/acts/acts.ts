import { describeContactAttempt } from '#domain/contacts/attempt.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { getVisitReasonLabel } from '#domain/format/order/visitWords.ts';
import { getOrderStatusLabel, STEP_LABELS } from '#domain/format/wording.ts';
import { isOpen, ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { findStatusAfterFailure } from '#domain/pieces/visits.ts';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import { type Entry, isWaiting, type Kind, omitEntry, type Refusal } from '#web/sendQueue/entry.ts';
import { addEntry, removeEntry } from '#web/sendQueue/sendQueue.ts';
import { dismissPageToast, toast } from '#web/ui/feedback/toasts.ts';
import {
  type CashAct,
  type ChainedAct,
  type Changing,
  type ContactAct,
  type DeclaredAct,
  type FailAct,
  findResultingStatus,
  type GiveBackAct,
  judgeActFailure,
  type LandmarkAct,
  type MissionAct,
  makeUndo,
  type StepAct,
  type UndoAct,
} from './act.ts';
import { describeFailedVisit, describeStep, getFailLabel } from './deliveredWords.ts';
import { sendStoredLandmark, withUploadedPhoto } from './storedPhotos.ts';

interface ActKind<A extends MissionAct = MissionAct> extends Kind<A> {
  apply(mission: Changing, act: A): Partial<Changing>;
  isRepeated(earlier: readonly MissionAct[], act: A): boolean;
  label(act: A): string;
  outcome(act: A): string;
}

const common = {
  add: addAct,
  drop: dropRefusedActs,
  judgeFailure: judgeActFailure,
  describeRefusal,
};
const UNCHAINED: readonly MissionAct['kind'][] = ['cash', 'declared', 'contact', 'landmark'];
export const isChained = (act: MissionAct): act is ChainedAct => !UNCHAINED.includes(act.kind);
/** Cash and undos wait for an earlier hand-in, whose sum they would change if the server received them first. */
const isHandIn = ({ kind }: Entry) => kind === 'handIn';

const chained = {
  ...common,
  isRepeated(earlier: readonly MissionAct[], { input: { from } }: ChainedAct) {
    const last = earlier.findLast(isChained);
    return last !== undefined && findResultingStatus(last) !== from;
  },
};

export const getUndoLabel = ({ client }: MissionAct): string =>
  client ? `Annuler pour ${client}` : 'Annuler';

const STEP: ActKind<StepAct> = {
  ...chained,
  deliver: ({ id: actId, orderId, input: { from, handover }, at }) =>
    withUploadedPhoto(handover, (sent) =>
      call('missions.advance', { orderId, from, actId, at, ...(sent ? { handover: sent } : {}) }),
    ),
  delivered: describeStep,
  action(act) {
    const undo = makeUndo(act);
    return undo ? { label: getUndoLabel(act), run: () => void addEntry(undo) } : undefined;
  },
  apply: ({ status }, { input }) => (input.from === status ? { status: input.to } : {}),
  label: ({ input }) => STEP_LABELS[input.from] ?? getOrderStatusLabel(input.to),
  outcome: ({ input }) => getOrderStatusLabel(input.to),
};

const UNDO: ActKind<UndoAct> = {
  ...chained,
  deliver: ({ orderId, input: { from } }) => call('missions.undo', { orderId, from }),
  follows: isHandIn,
  apply({ status, amountPaid, amountDue }, { input: { from, to, collected } }) {
    if (from !== status) return {};
    const paid = amountPaid - collected;
    const paymentState = paid > 0 ? 'partial' : 'due';
    return collected === 0
      ? { status: to }
      : { status: to, amountPaid: paid, amountDue: amountDue + collected, paymentState };
  },
  label: ({ input }) => `Annuler l’étape (${getOrderStatusLabel(input.from)})`,
  outcome: ({ input }) => `Retour à «\u00a0${getOrderStatusLabel(input.to)}\u00a0»`,
};

const FAIL: ActKind<FailAct> = {
  ...chained,
  deliver: ({ id: actId, orderId, input, at }) => call('missions.fail', { orderId, ...input, actId, at }),
  delivered: describeFailedVisit,
  apply({ status }, { input: { from } }) {
    if (from !== status) return {};
    return isOpen(status) ? { status: findStatusAfterFailure(from) ?? status } : { returningAt: null };
  },
  label: ({ input: { from } }) => getFailLabel(from),
  outcome: ({ input: { reason } }) => `Passage sans succès (${getVisitReasonLabel(reason).toLowerCase()})`,
};

/** Nobody was told of a visit as long as no request left with it, which may change until the livreur taps. */
export function dropUnsentVisit(act: MissionAct): (() => Promise<void>) | undefined {
  if (act.kind !== 'fail' || !act.isUnsent) return;
  return async () => {
    dismissPageToast();
    if (await removeEntry(act.id, ({ isUnsent }) => isUnsent)) return;
    toast.warning('Passage déjà envoyé', 'Il n’est pas annulé\u00a0: appelez l’équipe.');
  };
}

const GIVE_BACK: ActKind<GiveBackAct> = {
  ...chained,
  deliver: ({ id: actId, orderId, input: { handover }, at }) =>
    withUploadedPhoto(handover, (sent) =>
      call('missions.giveBack', { orderId, handover: sent ?? {}, actId, at }),
    ),
  delivered: ({ client = '' }) => ({ title: 'Linge rendu', text: client && `à ${client}.` }),
  apply: ({ status }, { input: { from } }) => (from === status ? { linen: 'back', returningAt: null } : {}),
  label: () => RETURN_LABEL,
  outcome: () => 'Linge rendu',
};

export const RETURN_LABEL = 'Confirmer le retour du linge';

const CASH: ActKind<CashAct> = {
  ...common,
  deliver: ({ id: actId, orderId, input: { amount }, at }) =>
    call('missions.confirmCash', { orderId, actId, amount, at }),
  follows: isHandIn,
  apply({ amountPaid, amountDue }, { input: { amount, due } }) {
    // `amountDue` is already without this cash if only the server's answer was lost, so the rest comes from `due`.
    const rest = Math.max(0, Math.min(amountDue, due - amount));
    return {
      amountDue: rest,
      amountPaid: amountPaid + amountDue - rest,
      paymentState: rest === 0 ? 'paid' : 'partial',
    };
  },
  isRepeated(earlier, { at, input: { due } }) {
    // Cash that was collected before an undone step may be collected again.
    const since = earlier.slice(earlier.findLastIndex(({ kind }) => kind === 'undo') + 1);
    // A sheet gives all its acts one time, and its second sum may be as much as was due.
    return since.some((one) => one.kind === 'cash' && one.at !== at && one.input.due === due);
  },
  label: ({ input: { amount } }) => `Espèces reçues (${formatFcfa(amount)})`,
  outcome: ({ input: { amount } }) => `${formatFcfa(amount)} reçus en espèces`,
};

const getDeclaredWords = () => 'Paiement par code QR déclaré';

const DECLARED: ActKind<DeclaredAct> = {
  ...common,
  deliver: ({ id: actId, orderId, at }) => call('missions.declared', { orderId, actId, at }),
  apply({ amountDue, amountPaid, declaredAt }, { at }) {
    if (amountDue === 0 || declaredAt !== null) return {};
    return {
      declaredAt: at,
      declaredAmount: amountDue,
      ...(amountPaid === 0 && { paymentState: 'declared' }),
    };
  },
  isRepeated: (earlier) => earlier.some(({ kind }) => kind === 'declared'),
  label: getDeclaredWords,
  outcome: getDeclaredWords,
};

const CONTACT: ActKind<ContactAct> = {
  ...common,
  deliver: ({ id: actId, orderId, input, at }) =>
    call('missions.contacted', { orderId, ...input, actId, at }),
  apply: () => ({}),
  isRepeated: () => false,
  label: ({ input }) => describeContactAttempt(input),
  outcome: ({ input }) => describeContactAttempt(input),
};

const LANDMARK: ActKind<LandmarkAct> = {
  ...common,
  deliver: ({ orderId, input }) => sendStoredLandmark(orderId, input),
  apply: () => ({}),
  isRepeated: () => false,
  label: () => 'Repère',
  outcome: () => 'Repère enregistré',
};

export const ACT_KINDS: Record<MissionAct['kind'], ActKind> = {
  step: STEP,
  cash: CASH,
  declared: DECLARED,
  undo: UNDO,
  fail: FAIL,
  giveBack: GIVE_BACK,
  contact: CONTACT,
  landmark: LANDMARK,
};

export const isAct = (entry: Entry): entry is MissionAct => entry.kind in ACT_KINDS && isWaiting(entry);

export function addAct(entries: readonly Entry[], act: MissionAct): Entry[] {
  const earlier = entries.filter(isAct).filter((one) => one.orderId === act.orderId);
  return ACT_KINDS[act.kind].isRepeated(earlier, act) ? [...entries] : [...entries, act];
}

/** A refused step removes the later ones of its order. Cash stays: the livreur holds it whatever happens. */
export function dropRefusedActs(entries: readonly Entry[], refused: MissionAct): Entry[] {
  const isInChain = (one: Entry) => isAct(one) && one.orderId === refused.orderId && isChained(one);
  const place = entries.findIndex((one) => one.id === refused.id);
  if (place < 0 || !isChained(refused)) return omitEntry(entries, refused.id);
  return entries.filter((one, at) => at < place || !isInChain(one));
}

/** The last act is what the livreur believes done: a hand-over goes with the refused step before it. */
export function describeRefusal(act: MissionAct, error: unknown, dropped: readonly Entry[] = []): Refusal {
  const { code, title, text, facts: details } = readFailure(error);
  const last = dropped.filter(isAct).findLast(isChained) ?? act;
  const { orderId: id, number, client = '' } = act;
  const order = number ? formatOrderNumber(number) : `commande #${referenceOf(id)}`;
  const what = describeLoss(last, `${client || 'ce client'} (${order})`);
  const collected = last.kind === 'step' ? last.input.collected : undefined;
  // The cash of a sheet is an act of its own, which stands without the step.
  const cash = collected ? ` Les ${formatFcfa(collected)} sont dans votre caisse.` : '';
  if (code === 'INVALID_INPUT') return { title: 'Erreur', text: `${what}.${cash}` };
  if (code === 'NOT_FOUND')
    return {
      title: 'Mission retirée',
      text: `${what}\u00a0: cette mission n’est plus la vôtre. Appelez l’équipe.${cash}`,
    };
  const now = ORDER_STATUSES.find((status) => status === details.status);
  const state = now && `La commande est maintenant «\u00a0${getOrderStatusLabel(now)}\u00a0».`;
  return { title, text: `${what}. ${state ?? text}${cash}` };
}

function describeLoss(act: MissionAct, client: string): string {
  const to = act.kind === 'step' ? act.input.to : null;
  if (act.kind === 'giveBack' || to === 'completed') return `La remise à ${client} n’est pas enregistrée`;
  const what =
    to === 'picked_up' ? 'Le ramassage chez' : `«\u00a0${ACT_KINDS[act.kind].label(act)}\u00a0» pour`;
  return `${what} ${client} n’est pas enregistré`;
}
