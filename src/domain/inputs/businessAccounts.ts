import { z } from 'zod';
import { ACCOUNT_METHODS } from '../accounts/account.ts';
import { MOST_FCFA } from '../money/payment.ts';
import { emailSchema } from './accounts.ts';
import {
  makeLineSchema,
  makeNameSchema,
  makeOptionalLineSchema,
  makeParagraphSchema,
  pageSchema,
} from './fields.ts';
import { nccSchema } from './house.ts';
import { amountSchema } from './payment.ts';

/** The legal name of a company stands whole on its invoices. */
export const LONGEST_BUSINESS_NAME = 120;

const MOST_CEILING = 1_000_000_000;

const priceSchema = z.strictObject({
  productId: z.uuid(),
  service: makeLineSchema(60, 'Choisissez un service.'),
  price: z.int().min(0).max(MOST_FCFA),
});
const pricesSchema = z
  .array(priceSchema)
  .max(500)
  .refine(
    (prices) =>
      new Set(prices.map((one) => JSON.stringify([one.productId, one.service]))).size === prices.length,
  );

const fields = {
  name: makeNameSchema('Indiquez le nom de l’entreprise.', 'Un nom', LONGEST_BUSINESS_NAME),
  ncc: nccSchema,
  rccm: makeOptionalLineSchema(60),
  address: makeLineSchema(200, 'Indiquez l’adresse.'),
  email: emailSchema,
  terms: z.int('Indiquez un nombre de jours.').min(0).max(365, '365 jours au plus.'),
  ceiling: z
    .int('Indiquez un montant entier, en FCFA.')
    .min(0)
    .max(MOST_CEILING, 'Ce plafond est trop élevé.'),
  discount: z.int('Indiquez un pourcentage entier.').min(0).max(100, '100 % au plus.').optional(),
  prices: pricesSchema.optional(),
  deliveryNotes: makeParagraphSchema(500).optional(),
};
const BOTH = { error: 'Une remise ou une liste de prix, pas les deux.', path: ['discount'] };
const hasOneKind = ({ discount = 0, prices = [] }: { discount?: number; prices?: readonly unknown[] }) =>
  discount === 0 || prices.length === 0;

export const createAccountSchema = z.strictObject({ key: z.uuid(), ...fields }).refine(hasOneKind, BOTH);
export type CreateAccountInput = z.output<typeof createAccountSchema>;

/** `seen` is the account's version when the person read it. */
export const updateAccountSchema = z
  .strictObject({
    accountId: z.uuid(),
    seen: z.int().min(1).optional(),
    ...z.strictObject(fields).partial().shape,
  })
  .refine(hasOneKind, BOTH);
export type UpdateAccountInput = z.output<typeof updateAccountSchema>;

export const oneAccountSchema = z.strictObject({ accountId: z.uuid() });
/** The client for whom the desk orders; a client reads their own accounts in any case. */
export const orderableSchema = z.strictObject({ userId: z.uuid() }).partial();
export type OrderableInput = z.output<typeof orderableSchema>;
export const accountPersonSchema = z.strictObject({ accountId: z.uuid(), userId: z.uuid() });
export type AccountPersonInput = z.output<typeof accountPersonSchema>;
export const accountOrdersSchema = z.strictObject({ ...pageSchema.shape, accountId: z.uuid() });
export type AccountOrdersInput = z.output<typeof accountOrdersSchema>;

const reasonSchema = makeLineSchema(300, 'Indiquez le motif.');

export const accountIdSchema = z.strictObject({ accountId: z.uuid() });

export const statementSchema = accountIdSchema.extend({
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Choisissez un mois.'),
});
export type StatementInput = z.output<typeof statementSchema>;

export const receiveSchema = z.strictObject({
  key: z.uuid(),
  amount: amountSchema,
  method: z.enum(ACCOUNT_METHODS, 'Choisissez le moyen de paiement.'),
  invoices: z.array(z.uuid()).min(1, 'Choisissez au moins une facture.').max(100),
  /** The business kept it back for the tax office. */
  withheld: z.strictObject({ amount: amountSchema, reason: reasonSchema }).optional(),
});
export type ReceiveInput = z.output<typeof receiveSchema>;

export const reverseEntrySchema = z.strictObject({
  key: z.uuid(),
  entryId: z.uuid(),
  reason: reasonSchema,
});
export type ReverseEntryInput = z.output<typeof reverseEntrySchema>;

export const favourSchema = accountIdSchema.extend({
  key: z.uuid(),
  amount: amountSchema,
  reason: reasonSchema,
});
export type FavourInput = z.output<typeof favourSchema>;
