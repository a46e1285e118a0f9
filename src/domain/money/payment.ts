import type { OrderStatus } from '../lifecycle/lifecycle.ts';

export const PAYMENT_METHODS = ['espece', 'wave'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** An order on the account of a business is paid by the account, once a month. */
export const ORDER_METHODS = [...PAYMENT_METHODS, 'compte'] as const;
export type OrderMethod = (typeof ORDER_METHODS)[number];

export const isOnAccount = ({ paymentMethod }: { paymentMethod: OrderMethod | null }): boolean =>
  paymentMethod === 'compte';

/** Money also comes by means that no order is placed with. */
export const LEDGER_METHODS = [...PAYMENT_METHODS, 'orange', 'pispi'] as const;
export type LedgerMethod = (typeof LEDGER_METHODS)[number];

export const isPaymentMethod = (method: string): method is PaymentMethod =>
  (PAYMENT_METHODS as readonly string[]).includes(method);

interface MethodTraits {
  isCash: boolean;
  /** The client pays on the provider's page and declares that here; the house then checks that the money came. */
  isDeclared: boolean;
}

const METHODS: Record<LedgerMethod | OrderMethod, MethodTraits> = {
  espece: { isCash: true, isDeclared: false },
  wave: { isCash: false, isDeclared: true },
  orange: { isCash: false, isDeclared: false },
  pispi: { isCash: false, isDeclared: true },
  compte: { isCash: false, isDeclared: false },
};

export function isCash(method: LedgerMethod | OrderMethod | null): boolean {
  return method !== null && METHODS[method].isCash;
}

export function isDeclared(method: OrderMethod | null): boolean {
  return method !== null && METHODS[method].isDeclared;
}

export function mapMethods<Value>(compute: (method: LedgerMethod) => Value): Record<LedgerMethod, Value> {
  return {
    espece: compute('espece'),
    wave: compute('wave'),
    orange: compute('orange'),
    pispi: compute('pispi'),
  };
}

export const sumMethodAmounts = (amounts: Readonly<Record<string, number>>): number =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

export const PAYMENT_DETAILS = [...PAYMENT_METHODS, 'declared', 'refused', 'paid'] as const;
export type PaymentDetail = (typeof PAYMENT_DETAILS)[number];

/**
 * `declared`: the client says that they have paid, which proves nothing; only money that the team or a livreur has
 * received makes an order `partial` or `paid`.
 */
export const PAYMENT_STATES = ['due', 'declared', 'partial', 'paid', 'account'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Orders in these states may still owe something at the door. */
export const UNPAID_STATES: readonly PaymentState[] = ['due', 'declared', 'partial'];

export const PAYMENT_FILTERS = [...PAYMENT_STATES, 'unpaid', 'credit'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** A mistake is corrected by another entry (`reversal`), never deleted. */
const MONEY_ENTRY_KINDS = ['receipt', 'refund', 'reversal'] as const;
export type MoneyEntryKind = (typeof MONEY_ENTRY_KINDS)[number];

export const GAP_OUTCOMES = ['found', 'repaid', 'written_off'] as const;
export type GapOutcome = (typeof GAP_OUTCOMES)[number];

/** A single amount above this is a typing error. */
export const MOST_FCFA = 10_000_000;
export const MOST_FCFA_MESSAGE = '10\u00a0000\u00a0000\u00a0FCFA au plus.';

type Cost = { grandTotal: number; rebate: number };
type Balance = Cost & { status: OrderStatus; paymentMethod: OrderMethod | null; amountPaid: number };

/** A favour is not a debt: a rebate lowers the cost for good, so that the client does not owe it again. */
function costOf({ grandTotal, rebate }: Cost): number {
  return Math.max(0, grandTotal - rebate);
}

export const balanceOf = (order: Cost & Pick<Balance, 'amountPaid'>): number =>
  costOf(order) - order.amountPaid;

export function paymentStateOf(order: Omit<Balance, 'status'> & { declaredAt: number | null }): PaymentState {
  if (isOnAccount(order)) return 'account';
  if (balanceOf(order) <= 0) return 'paid';
  if (order.amountPaid > 0) return 'partial';
  return order.declaredAt === null ? 'due' : 'declared';
}

export function amountDueOf(order: Balance): number {
  return order.status === 'cancelled' || isOnAccount(order) ? 0 : Math.max(0, balanceOf(order));
}

interface Declarable {
  amountDue: number;
  declaredAmount: number | null;
}

/** A client who declared a payment owes this beside it; any other owes all of it. */
export function computeUndeclared({ amountDue, declaredAmount }: Declarable): number {
  return Math.max(0, amountDue - (declaredAmount ?? 0));
}

/** Cash may also replace the whole of a payment that was declared. */
export const computeToCollect = (order: Declarable): number => computeUndeclared(order) || order.amountDue;

/** An order that costs less since its payment was declared: the whole declaration is checked, and this goes back. */
export function computeExcess(order: Declarable & { paymentState: PaymentState }): number {
  const { amountDue, declaredAmount, paymentState } = order;
  return paymentState === 'declared' ? Math.max(0, (declaredAmount ?? 0) - amountDue) : 0;
}

export function creditOf(order: Omit<Balance, 'paymentMethod'>): number {
  return order.status === 'cancelled' ? order.amountPaid : Math.max(0, -balanceOf(order));
}

/** A refund gives back the credit first; what is above it, or the whole of a gesture, is a favour. */
export function computeRebate(credit: number, refund: { amount: number; isGesture: boolean }): number {
  return refund.isGesture ? refund.amount : Math.max(0, refund.amount - credit);
}

export function computeSettledAmount(order: {
  status: OrderStatus;
  grandTotal: number;
  amountDue: number;
  credit: number;
  paymentMethod: OrderMethod | null;
}): number {
  if (isOnAccount(order)) return 0;
  // A cancelled order owes nothing without having been paid.
  if (order.status === 'cancelled') return order.credit;
  return order.grandTotal - order.amountDue + order.credit;
}

export function mayDeclarePayment(method: OrderMethod | null, state: PaymentState): boolean {
  return isDeclared(method) && (state === 'due' || state === 'partial');
}

const WITH_CASH: readonly OrderStatus[] = ['pickup_en_route', 'picked_up', 'delivery_en_route', 'completed'];

/** Cash changes hands from when the livreur sets out until the linen is in the workshop, and from the way back on. */
export const mayCashChangeHands = (status: OrderStatus): boolean => WITH_CASH.includes(status);

export function buildWaveLink(base: string, amount: number): string | null {
  try {
    const url = new URL(base);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
    url.searchParams.set('amount', String(amount));
    return url.toString();
  } catch {
    return null;
  }
}
