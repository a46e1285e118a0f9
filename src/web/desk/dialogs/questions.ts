import { type ComponentType, createContext, useContext } from 'react';
import type { ReturnFacts } from '#domain/clock/told.ts';
import type { ReadyWords } from '#domain/contacts/attempt.ts';
import type { ActKind } from '#domain/lifecycle/lifecycle.ts';
import type { CodeLeg, LinenAt } from '#domain/pieces/handover.ts';
import type { Slot } from '#domain/promises/slots.ts';
import type { AccountEntry, AccountMoney } from '#web/account/AccountLedger.tsx';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import type { AccountOfPhone, Contact } from '../contacts/contactWords.ts';
import type { CarriedOrder } from '../linen/linenWords.ts';
import type { AttemptToCheck, DeskEntry, ListedOrder } from '../types.ts';

export type OrderDialogProps = DialogFrame & { order: ListedOrder };

/** Enough of an order to name it in a question. */
export type NamedOrder = { id: string; number: number; client: { fullname: string } };

export type PromisedOrder = NamedOrder & ReturnFacts & { arrival?: Slot | null };

export type NamedLivreur = { id: string; fullname: string };

export type ManyOrders = { orders: readonly ListedOrder[]; onRemaining?(orderIds: readonly string[]): void };

export interface CashHandover {
  id: string;
  at: number;
  livreur: NamedLivreur;
  /** Only a superadmin sees these sums before the count. */
  declared: number | null;
  expected: number | null;
}

export interface CarriedLinen {
  orders: readonly CarriedOrder[];
  /** Those whose names are known, the carriers among them. */
  livreurs: readonly NamedLivreur[] | undefined;
}

/** The place of the linen that a livreur takes over. */
export type LinenPlaces = ReadonlyMap<string, LinenAt>;

export type CashCount = { id: string; counted: number; livreur: NamedLivreur };

export interface CashGap {
  id: string;
  amount: number;
  /** The livreur, or who closed the drawer. */
  owner: string;
  /** The day of the drawer that misses the amount; null for a livreur's hand-over. */
  drawerDay: string | null;
}

/** These acts belong to other roles, ask nothing or have another place: `set` a menu, `assignReturn` the dialog of `assign`. */
type ActWithoutDialog =
  | 'place'
  | 'step'
  | 'set'
  | 'receive'
  | 'choosePayment'
  | 'declarePaid'
  | 'confirmCash'
  | 'undo'
  | 'reopenClaim'
  | 'assignReturn'
  | 'linkAccount'
  | 'setBuyer'
  | 'credit'
  | 'setReady'
  | 'takeReadyBack';

export type AboutOrder = Exclude<ActKind, ActWithoutDialog | 'answerClaim'> | 'track' | 'revokeLink';

/** A question holds the order as the person saw it, so that the server can tell whether it has changed since. */
export interface DialogQuestions
  extends Record<Exclude<AboutOrder, 'contact' | 'chooseSlot' | 'movePromise'>, { order: ListedOrder }> {
  assign: { order: ListedOrder; leg: CodeLeg };
  reverse: { order: ListedOrder; entry: DeskEntry };
  /** Another sum came than was asked for. */
  receivePayment: { attempt: AttemptToCheck };
  /** `byHand` instead of a refund that the provider has not confirmed. */
  returnPayment: { attempt: AttemptToCheck; byHand?: boolean };
  contact: { order: NamedOrder; words?: ReadyWords; plannedAt?: number | undefined };
  chooseSlot: { order: NamedOrder };
  movePromise: { order: PromisedOrder };
  answerClaim: { orderId: string; claimId?: string };
  assignMany: ManyOrders;
  reassignMany: ManyOrders;
  reassignAll: { livreur: NamedLivreur };
  countCash: { handover: CashHandover };
  handInFor: { livreur: NamedLivreur; held: number };
  recountCash: { count: CashCount };
  spendCash: { expected: number | null };
  depositCash: { expected: number | null };
  takeBackCash: {
    entry: { id: string; kind: 'expense' | 'deposit'; amount: number; note: string | null; at: number };
  };
  closeDay: { day: string; expected: number | null };
  settleGap: { gap: CashGap };
  favourAccount: { accountId: string; owed: number };
  receiveOnAccount: { money: AccountMoney };
  reverseOnAccount: { entry: AccountEntry };
  linkContact: { contact: Contact; account: AccountOfPhone };
  mergeContact: { contact: Contact };
  eraseContact: { contact: Contact; onErased(): void };
  counterQr: { order: ListedOrder };
  stopPlant: object;
  restartPlant: object;
  carriedLinen: {
    handovers: readonly { livreurId: string; orders: CarriedLinen['orders'] }[];
    livreurs: readonly NamedLivreur[];
    onAnswer(answers: LinenPlaces): void;
  };
  unreadyLinen: { numbers: readonly number[]; onAnswer(isTaken: boolean): void };
}

export type DialogQuestion = {
  [About in keyof DialogQuestions]: { about: About } & DialogQuestions[About];
}[keyof DialogQuestions];

export type DialogOf<About extends keyof DialogQuestions> = ComponentType<
  { about: About } & DialogQuestions[About] & DialogFrame
>;

type DialogsContext = { ask(question: DialogQuestion): void; open: boolean };

export const Dialogs = createContext<DialogsContext>({ ask: () => undefined, open: false });

export const useDialogs = () => useContext(Dialogs);
