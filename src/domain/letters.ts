import type { AccountMethod } from './accounts/account.ts';
import type { Reception } from './format/order/recipientWords.ts';
import type { Leg, OrderStatus } from './lifecycle/lifecycle.ts';
import type { LedgerMethod, OrderMethod, PaymentState } from './money/payment.ts';
import type { InternalRole, Role } from './people/roles.ts';
import type { ClaimOutcome } from './pieces/claims.ts';
import type { CodeLeg, Linen } from './pieces/handover.ts';
import type { VisitReason } from './pieces/visits.ts';
import type { Slot } from './promises/slots.ts';
import type { ToldReturn } from './promises/stops.ts';

export const LETTER_STATES = ['waiting', 'sending', 'sent', 'dead'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

export interface OrderInLetter {
  id: string;
  fullname: string;
  grandTotal: number;
  transportFee: number;
  pieces: number;
  clientAddress: string;
  paymentMethod: OrderMethod | null;
  paymentState: PaymentState;
  /** Letters stored before the ledger, claims, linen or promises existed lack the optional fields. */
  amountPaid?: number;
  rebate?: number;
  saleAmount?: number | null;
  livreurName: string | null;
  livreurPhone: string | null;
  shortNumber?: string;
  status?: OrderStatus;
  redoOf?: string | null;
  /** The short number of the order that this one does again. */
  redoneNumber?: string | null;
  linen?: Linen;
  piecesHeld?: number;
  toldAt?: number | null;
  slotFrom?: number | null;
  promisedAt?: number;
  /** A contact has no account, so that the letter brings a link of its own. */
  linkToken?: string;
  /** By this token the reader stops these letters. */
  unsubscribe?: string;
}

export type MoneyInLetter = OrderInLetter & { amount: number; method: LedgerMethod };

export type VisitInLetter = OrderInLetter & { leg: CodeLeg; reason: VisitReason; newPromise?: number | null };

export type SlotInLetter = OrderInLetter & { leg: Leg; slot: Slot };

export type VisitAskedInLetter = OrderInLetter & { slot: Slot };

export type ChangeInLetter = OrderInLetter & { change: string; status: OrderStatus };

export type DeliveryInLetter = OrderInLetter & { handover?: Reception };

export type LossInLetter = OrderInLetter & { lost: number };

export type ClaimInLetter = OrderInLetter & { words: string; dueAt: number };

export interface ClaimAnswerInLetter extends OrderInLetter {
  outcome: ClaimOutcome;
  answer: string;
  refund: Pick<MoneyInLetter, 'amount' | 'method'> | null;
}

export type ReadyInLetter = OrderInLetter & { readyAt: number };

export type PromiseInLetter = OrderInLetter & { newPromise: number; reason: string; movesPickup?: boolean };

/** A date of a recurring rule for which no order could be made. */
export interface MissedDateInLetter {
  fullname: string;
  date: string;
  refusal: string;
  hasAccount: boolean;
  unsubscribe?: string;
}

export interface StopInLetter {
  fullname: string;
  reason: string;
  since: number;
  until: number | null;
  returns: ToldReturn[];
  /** For each order of a contact, the link that it is followed by. */
  linkTokens?: Record<string, string>;
  unsubscribe?: string;
}

/** `amount` is what remains to be paid, in a reminder. */
export interface AccountInvoiceInLetter {
  name: string;
  /** For example "2026-11". */
  month: string;
  number: string | null;
  amount: number;
  /** Letters stored before it was told lack what is left to pay. */
  due?: number;
  dueAt: number;
  paymentDetails?: string | null;
}

type ToTeam = { fullname: string; email: string; message: string; area: 'admin' | 'superadmin' };

type Nothing = Record<string, never>;

/** The row of a waiting letter holds these data; its text is composed when it leaves. */
export interface LetterData {
  'auth.code': { code: string; role: InternalRole | null; ip: string; browser: string };
  'auth.reset': { token: string };
  'auth.confirm': { token: string; invitation?: { by: string; role: Role } | undefined };
  'auth.alreadyConfirmed': Nothing;
  'auth.entry': { token: string };
  'auth.signInLink': { token: string };
  'auth.passwordChanged': Nothing;
  /** Without `by` a code of the house gave the account. */
  'auth.internalAccount': { fullname: string; email: string; role: InternalRole; by?: string | undefined };
  'auth.internalSignUpLocked': Nothing;
  'security.newDevice': { device: string; network: string; role: Role };
  'security.factorAdded': { factor: string };
  'security.factorRemoved': { factor: string };
  'security.factorReset': Nothing;
  'security.enrolmentAllowed': { fullname: string };
  'security.recoveryCodeUsed': Nothing;
  'security.recoveryCodesRenewed': Nothing;
  'inbox.message': ToTeam;
  'inbox.reply': { fullname: string; message: string; reply: string };
  'inbox.application': ToTeam & { phone: string; city: string };
  'account.invoice': AccountInvoiceInLetter;
  'account.reminder': AccountInvoiceInLetter;
  'account.reversed': {
    name: string;
    amount: number;
    method: AccountMethod;
    at: number;
    reason: string;
  };
  'order.received': OrderInLetter;
  'order.assigned': OrderInLetter;
  'order.pickedUp': OrderInLetter;
  'order.onTheWayBack': OrderInLetter;
  'order.delivered': DeliveryInLetter;
  'order.anotherFetches': OrderInLetter;
  'order.anotherBringsBack': OrderInLetter;
  'order.cancelled': OrderInLetter;
  'order.declarationRefused': OrderInLetter;
  'order.refunded': MoneyInLetter;
  'order.paidTwice': MoneyInLetter;
  'order.visitFailed': VisitInLetter;
  'order.slotChosen': SlotInLetter;
  'order.visitAsked': VisitAskedInLetter;
  'order.notDelivered': OrderInLetter;
  'order.amended': ChangeInLetter;
  'order.linenReturning': OrderInLetter;
  'order.linenGivenBack': OrderInLetter;
  'order.piecesLost': LossInLetter;
  'order.claimReceived': ClaimInLetter;
  'order.claimAnswered': ClaimAnswerInLetter;
  'order.promiseMoved': PromiseInLetter;
  'order.ready': ReadyInLetter;
  'order.plantStopped': StopInLetter;
  'recurring.missed': MissedDateInLetter;
}

export type LetterKind = keyof LetterData;

/** News of an order to its client. */
export type OrderLetterKind = {
  [K in LetterKind]: LetterData[K] extends OrderInLetter ? K : never;
}[LetterKind];

/** A notification of the same news lies on a locked screen: it names nobody, no place and no amount. */
export const NEWS_TITLES: Record<OrderLetterKind, string> = {
  'order.received': 'Nous avons bien reçu votre commande',
  'order.assigned': 'Un livreur vient chercher votre linge',
  'order.pickedUp': 'Votre linge est entre nos mains',
  'order.onTheWayBack': 'Votre linge est sur le chemin du retour',
  'order.delivered': 'Votre linge est livré',
  'order.anotherFetches': 'Un autre livreur vient chercher votre linge',
  'order.anotherBringsBack': 'Un autre livreur vous rapporte votre linge',
  'order.cancelled': 'Votre commande est annulée',
  'order.declarationRefused': 'Nous n’avons pas trouvé votre paiement',
  'order.refunded': 'Vous êtes remboursé',
  'order.paidTwice': 'Vous avez payé en trop',
  'order.visitFailed': 'Nous sommes passés sans vous trouver',
  'order.visitAsked': 'Nous passons demain\u00a0?',
  'order.slotChosen': 'Votre créneau est réservé',
  'order.notDelivered': 'Votre linge n’a pas encore été livré',
  'order.amended': 'Votre commande a été modifiée',
  'order.linenReturning': 'Un livreur vous rapporte votre linge',
  'order.linenGivenBack': 'Votre linge vous a été rendu',
  'order.piecesLost': 'Une partie de votre linge est perdue',
  'order.claimReceived': 'Nous avons reçu votre réclamation',
  'order.claimAnswered': 'Notre réponse à votre réclamation',
  'order.ready': 'Votre linge est prêt',
  'order.promiseMoved': 'Nouveau retour prévu pour votre linge',
};

export const LETTER_ON_ARRIVAL = {
  pending: 'order.received',
  assigned: 'order.assigned',
  pickup_en_route: null,
  picked_up: 'order.pickedUp',
  processing: null,
  assigned_for_delivery: null,
  delivery_en_route: 'order.onTheWayBack',
  completed: 'order.delivered',
  cancelled: 'order.cancelled',
} as const satisfies Record<OrderStatus, LetterKind | null>;

/** The first two were stored with their text, before texts were composed at departure; the others are sent no more. */
export type EarlierKind = 'written' | 'order.written' | 'security.passkeyAdded' | 'security.passkeysRemoved';

/** The database stores these reasons, so a changed text would no longer match the older rows. */
export const EXPIRED = 'expired before it could be sent';
export const GIVEN_UP = 'given up after 23 hours';
export const NO_ANSWER = 'no answer';
/** A restore parks the letters that waited at the backup, because most of them have been sent since. */
export const PARKED = 'parked by a restore';
