import { DomainError } from '#domain/failures/failures.ts';
import {
  isDeclared,
  mayDeclarePayment,
  type PaymentDetail,
  type PaymentMethod,
} from '#domain/money/payment.ts';
import { applyActs, makeOrderChangedError, makeTransitionRefusedError } from '../acts/act.ts';
import type { PersonCtx } from '../ctx.ts';
import { findMethodRefusal } from '../settings.ts';

/** Choosing cash withdraws the client's declaration of a Wave payment. */
export function choosePayment(ctx: PersonCtx, orderId: string, method: PaymentMethod): void {
  const refusal = findMethodRefusal(ctx.settings, method);
  if (refusal) throw new DomainError(refusal);
  applyActs(ctx, {
    kind: 'choosePayment',
    procedure: 'orders.choosePayment',
    orderId,
    refusal: 'ORDER_CHANGED',
    rule: ({ status, paymentMethod, amountPaid }) => {
      if (paymentMethod === method) return null;
      if (amountPaid > 0) throw new DomainError('PAYMENT_ALREADY_CHOSEN', { status });
      const money = isDeclared(method) ? { method } : { method, declaredAt: null };
      return { money, detail: method satisfies PaymentDetail };
    },
  });
}

/** Coming back from Wave proves nothing, so the order is `declared` at most. */
export function declarePayment(ctx: PersonCtx, orderId: string): void {
  applyActs(ctx, {
    kind: 'declarePaid',
    procedure: 'orders.declarePaid',
    orderId,
    rule: (order) => {
      const { paymentMethod, paymentState, declaredAt } = order;
      if (isDeclared(paymentMethod) && (declaredAt !== null || paymentState === 'paid')) return null;
      if (!mayDeclarePayment(paymentMethod, paymentState)) throw makeTransitionRefusedError(order);
      return { money: { declaredAt: ctx.now() }, detail: 'declared' satisfies PaymentDetail };
    },
  });
}

export function refuseDeclaration(ctx: PersonCtx, orderId: string): void {
  applyActs(ctx, {
    kind: 'refuseDeclared',
    procedure: 'dispatch.refuseDeclared',
    orderId,
    rule: (order) => {
      if (order.paymentState === 'paid') throw makeOrderChangedError(order);
      if (order.declaredAt === null) return null;
      return { money: { declaredAt: null }, detail: 'refused' satisfies PaymentDetail };
    },
  });
}
