import { DomainError } from '#domain/failures/failures.ts';
import type { ChoosePaymentInput, DeclaredInput } from '#domain/inputs/payment.ts';
import { amountDueOf, isDeclared, type PaymentDetail } from '#domain/money/payment.ts';
import { applyActs, makeOrderChangedError, makeTransitionRefusedError } from '../acts/act.ts';
import { resolveCashTime } from '../acts/actTime.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { findMethodRefusal } from '../settings.ts';
import { buildOrderPispi } from './payLinks.ts';

/** Choosing cash withdraws the client's declaration of a Wave payment. */
export function choosePayment(ctx: PersonCtx, { orderId, method }: ChoosePaymentInput): void {
  const refusal = findMethodRefusal(ctx, method);
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

/** Coming back from Wave or showing a QR proves nothing, so the order is `declared` at most. */
export function declarePayment(ctx: PersonCtx, { orderId }: { orderId: string }): void {
  applyActs(ctx, {
    kind: 'declarePaid',
    procedure: 'orders.declarePaid',
    orderId,
    rule: (order) => {
      const { paymentMethod, paymentState, declaredAt } = order;
      const isOfMethod = isDeclared(paymentMethod);
      const hasQr = buildOrderPispi(ctx.settings, { ...order, amountDue: amountDueOf(order) }) !== null;
      if (!isOfMethod && !hasQr) throw makeTransitionRefusedError(order);
      if (declaredAt !== null || paymentState === 'paid') return null;
      return { money: { declaredAt: ctx.now() }, detail: 'declared' satisfies PaymentDetail };
    },
  });
}

/** A declaration at the door is recorded however far the order has moved while its livreur was offline. */
export function recordDeclaration(
  ctx: SignedCtx,
  { orderId, actId, at }: DeclaredInput,
): { orderId: string } {
  applyActs(
    ctx,
    {
      kind: 'declarePaid',
      procedure: 'missions.declared',
      orderId,
      reach: 'cash',
      rule: (order) => {
        if (ctx.settings.pispiAlias === undefined) throw makeTransitionRefusedError(order);
        if (order.declaredAt !== null || order.paymentState === 'paid') return null;
        const time = resolveCashTime(ctx, orderId, at);
        return { money: { declaredAt: time.at }, detail: 'declared' satisfies PaymentDetail, ...time };
      },
    },
    { key: actId ? { key: actId, body: `${orderId} declared` } : null },
  );
  return { orderId };
}

export function refuseDeclaration(ctx: PersonCtx, { orderId }: { orderId: string }): void {
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
