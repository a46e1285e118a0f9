import { z } from 'zod';
import {
  LEDGER_METHODS,
  MOST_FCFA,
  MOST_FCFA_MESSAGE,
  ORDER_METHODS,
  PAYMENT_FILTERS,
  PAYMENT_METHODS,
} from '../money/payment.ts';
import { ONLINE_PROVIDERS } from '../payments/attempt.ts';
import { makeLineSchema, makeOptionalLineSchema } from './fields.ts';

export const paymentMethodSchema = z.enum(PAYMENT_METHODS);
export const orderMethodSchema = z.enum(ORDER_METHODS);

export const paymentFilterSchema = z.enum(PAYMENT_FILTERS);

export const amountSchema = z
  .int('Indiquez un montant entier, en FCFA.')
  .min(1, 'Le montant est d’au moins 1 FCFA.')
  .max(MOST_FCFA, MOST_FCFA_MESSAGE);

const orderIdSchema = z.uuid();
const keySchema = z.uuid();
const reasonSchema = makeLineSchema(300, 'Indiquez le motif.');

/** An amount that is sent twice without a key would be recorded twice. */
const makeMissingKeyError = (name: string) => ({ error: 'Un montant s’envoie avec sa clé.', path: [name] });

export const startPaymentSchema = z.strictObject({
  orderId: orderIdSchema,
  provider: z.enum(ONLINE_PROVIDERS),
  key: keySchema,
});
export type StartPaymentInput = z.output<typeof startPaymentSchema>;

export const reconcileSchema = z.strictObject({
  provider: z.enum(ONLINE_PROVIDERS),
  day: z.iso.date('Choisissez un jour.'),
});
export type ReconcileInput = z.output<typeof reconcileSchema>;

export const choosePaymentSchema = z.strictObject({ orderId: orderIdSchema, method: paymentMethodSchema });
export type ChoosePaymentInput = z.output<typeof choosePaymentSchema>;

/** `amount` is by default all that is due; `at` is when the cash was received, if the act waited for the network. */
export const confirmCashSchema = z
  .strictObject({
    orderId: orderIdSchema,
    amount: amountSchema.optional(),
    actId: keySchema.optional(),
    at: z.int().min(0).optional(),
  })
  .refine(({ amount, actId }) => amount === undefined || actId !== undefined, makeMissingKeyError('actId'));
export type ConfirmCashInput = z.output<typeof confirmCashSchema>;

export const declaredSchema = z.strictObject({
  orderId: orderIdSchema,
  actId: keySchema.optional(),
  at: z.int().min(0).optional(),
});
export type DeclaredInput = z.output<typeof declaredSchema>;

export const markPaidSchema = z
  .strictObject({
    orderId: orderIdSchema,
    method: z.enum(LEDGER_METHODS).optional(),
    amount: amountSchema.optional(),
    key: keySchema.optional(),
    /** The provider's name of the payment stands in the note of the entry. */
    reference: makeOptionalLineSchema(60).optional(),
    note: makeOptionalLineSchema(300).optional(),
  })
  .refine(({ amount, key }) => amount === undefined || key !== undefined, makeMissingKeyError('key'));
export type MarkPaidInput = z.output<typeof markPaidSchema>;

export const refundSchema = z.strictObject({
  orderId: orderIdSchema,
  amount: amountSchema,
  method: z.enum(LEDGER_METHODS),
  reason: reasonSchema,
  key: keySchema,
  /** A refund for an accepted claim also lowers the order's cost, so the client does not owe it again. */
  claimId: z.uuid().optional(),
  /** A gesture leaves the credit as it is and lowers the order's cost by the whole amount. */
  gesture: z.boolean().optional(),
  /** The part that gives the credit back. It is refused once the order has less, instead of becoming a gesture. */
  credit: amountSchema.optional(),
  /** The payment whose refund its provider has not confirmed; its sum goes back by hand instead. */
  insteadOf: z.uuid().optional(),
});
export type RefundInput = z.output<typeof refundSchema>;

export const reverseSchema = z.strictObject({ entryId: z.int().min(1), reason: reasonSchema });
export type ReverseInput = z.output<typeof reverseSchema>;
