import { formatFcfa, NOT_AN_AMOUNT } from '#domain/format/money.ts';
import { getDeclaredProvider, getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isOnTheRoad, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import {
  computeExcess,
  computeUndeclared,
  isCash,
  type OrderMethod,
  type PaymentState,
} from '#domain/money/payment.ts';

interface Collectable {
  status: OrderStatus;
  paymentMethod: OrderMethod | null;
  amountDue: number;
  declaredAt: number | null;
  declaredAmount: number | null;
}

export const ON_ACCOUNT = 'Sur compte\u00a0: rien à encaisser';

/** Cash may be collected on the way, on any leg, whatever method the client chose. A delivered mission is one to return. */
export function mayCollectCash({ status, amountDue }: Pick<Collectable, 'status' | 'amountDue'>): boolean {
  return amountDue > 0 && (isOnTheRoad(status) || status === 'completed');
}

/** A client who says that they have paid is not asked again. */
export function mayPayByQr(
  { pispi, declaredAt, status }: Pick<Collectable, 'status' | 'declaredAt'> & { pispi: string | null },
  amountDue: number,
): boolean {
  return Boolean(pispi) && declaredAt === null && mayCollectCash({ status, amountDue });
}

/** Clients who chose another method than cash are asked for cash at the delivery only. */
export function isCashAsked(mission: Collectable): boolean {
  return computeUndeclared(mission) > 0 && isCashExpected(mission);
}

/** A client who says that they have paid may still hand over cash: nobody assumes either. */
export function isCashDoubtful(mission: Collectable): boolean {
  return computeUndeclared(mission) === 0 && isCashExpected(mission);
}

function isCashExpected({ status, paymentMethod, amountDue }: Collectable): boolean {
  if (!mayCollectCash({ status, amountDue })) return false;
  return status !== 'pickup_en_route' || !isCashless(paymentMethod);
}

/** A client who chose no method is asked for cash. */
export function isCashless(method: OrderMethod | null): method is OrderMethod {
  return method !== null && !isCash(method);
}

/** A payment that the client declares is nothing to collect. */
export function getDueLabel(mission: Omit<Collectable, 'status'>): string {
  if (computeUndeclared(mission) === 0) return 'En vérification';
  return isCashless(mission.paymentMethod) ? 'Reste à payer' : 'À encaisser';
}

/**
 * It stands beside the sum, which read alone would be taken a second time. A client reads it without what the livreur
 * has to do.
 */
export function describePendingPayment(
  mission: Omit<Collectable, 'status'> & { isBeingPaid: boolean; paymentState: PaymentState },
  isForClient = false,
): string | null {
  const { declaredAmount, isBeingPaid, paymentMethod } = mission;
  if (declaredAmount !== null) {
    const isWhole = computeUndeclared(mission) === 0;
    const excess = computeExcess(mission);
    const sum = isWhole && excess === 0 ? '' : ` de ${formatFcfa(declaredAmount)}`;
    const back = excess > 0 ? ` et rendra ${formatFcfa(excess)}` : '';
    const nothing = isWhole && !isForClient ? '\u00a0: rien à encaisser' : '';
    return `Paiement${sum} par ${getDeclaredProvider(paymentMethod)} déclaré, l’équipe vérifie${back}${nothing}.`;
  }
  return isBeingPaid ? 'Paiement en ligne commencé\u00a0: vérification en cours.' : null;
}

export function describeCashlessChoice(method: OrderMethod | null): string | null {
  return isCashless(method) ? `Le client a choisi ${getPaymentMethodLabel(method)}.` : null;
}

export function findAmountRefusal(amount: number | null): string | null {
  if (amount === null) return NOT_AN_AMOUNT;
  return amount === 0 ? 'Entrez au moins 1\u00a0FCFA.' : null;
}

/** Money above the sum that is due goes back to the client. */
export function describeChange(amount: number, due: number): string | null {
  if (amount > due) return `Rendez ${formatFcfa(amount - due)} de monnaie.`;
  return amount < due ? `Restera ${formatFcfa(due - amount)} à payer.` : null;
}
