import { createContext, useContext } from 'react';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import type { DeskEntry, DeskOrder } from '../types.ts';

export interface DialogFrame {
  opened: boolean;
  onClose(): void;
}

export interface OrderDialogProps extends DialogFrame {
  order: DeskOrder;
}

export interface NamedLivreur {
  id: string;
  fullname: string;
}

export interface ManyOrders {
  orders: readonly DeskOrder[];
  onRemaining?(orderIds: readonly string[]): void;
}

export interface CashHandover {
  id: string;
  at: number;
  livreur: NamedLivreur;
}

export interface CashGap {
  id: string;
  /** Negative for a surplus. */
  amount: number;
  livreur: NamedLivreur;
}

type AboutOrder =
  | 'reassign'
  | 'track'
  | 'cancel'
  | 'remove'
  | 'hasMoney'
  | 'paid'
  | 'refund'
  | 'refuseDeclared'
  | 'countIn'
  | 'settleCount'
  | 'amend'
  | 'fail'
  | 'givenBack'
  | 'claim'
  | 'movePromise';

/** What each dialog asks about; an order stays as the person saw it, so that the server can tell whether it moved. */
export interface Questions extends Record<AboutOrder, { order: DeskOrder }> {
  assign: { order: DeskOrder; leg: CodeLeg };
  reverse: { order: DeskOrder; entry: DeskEntry };
  answerClaim: { orderId: string; claimId?: string };
  assignMany: ManyOrders;
  reassignMany: ManyOrders;
  reassignAll: { livreur: NamedLivreur };
  round: { livreur: NamedLivreur };
  countCash: { handover: CashHandover };
  settleGap: { gap: CashGap };
  keys: object;
}

export type Question = { [About in keyof Questions]: { about: About } & Questions[About] }[keyof Questions];

interface DialogsContext {
  ask(question: Question): void;
  /** A dialog stands above whatever else is open: Esc is its own. */
  open: boolean;
}

export const Dialogs = createContext<DialogsContext>({ ask: () => undefined, open: false });

/** The dialogs of the desk, from any of its screens. */
export const useDialogs = () => useContext(Dialogs);
