import { z } from 'zod';
import { MAX_PIECES } from '../orders/order.ts';
import { CLAIM_KINDS, CLAIM_OUTCOMES, MAX_CLAIM_PHOTOS } from '../pieces/claims.ts';
import { makeLineSchema, makeWholeNumberSchema, pageSchema } from './fields.ts';
import { amountSchema, paymentMethodSchema } from './payment.ts';
import { lineCountSchema, linePositionSchema, makeCountsSchema, photoSchema, slotSchema } from './pieces.ts';

export const claimSchema = z.strictObject({
  orderId: z.uuid(),
  position: linePositionSchema.optional(),
  kind: z.enum(CLAIM_KINDS, 'Choisissez de quoi il s’agit.'),
  pieces: makeWholeNumberSchema(1, MAX_PIECES, 'pièces').optional(),
  words: makeLineSchema(1000, 'Décrivez le problème.'),
  photos: z.array(photoSchema).max(MAX_CLAIM_PHOTOS, `${MAX_CLAIM_PHOTOS} photos au plus.`).optional(),
});
export type ClaimInput = z.output<typeof claimSchema>;

/** The linen is fetched, at the chosen slot if there is one, or the client has brought it. */
const redoSchema = z
  .strictObject({
    items: makeCountsSchema(
      lineCountSchema.extend({ quantity: makeWholeNumberSchema(1, MAX_PIECES, 'pièces') }),
    ),
    slot: slotSchema.optional(),
    inHouse: z.literal(true).optional(),
  })
  .refine(({ slot, inHouse }) => !slot || !inHouse);
export type RedoInput = z.output<typeof redoSchema>;

const makeNotAcceptedError = (name: string) => ({
  error: 'Acceptez la réclamation, ou retirez ceci.',
  path: [name],
});

export const answerClaimSchema = z
  .strictObject({
    claimId: z.uuid(),
    // The first fault gets the focus, so the fields stand as on the screen.
    outcome: z.enum(CLAIM_OUTCOMES, 'Choisissez une décision.'),
    answer: makeLineSchema(1000, 'Écrivez une réponse.'),
    lost: makeWholeNumberSchema(0, MAX_PIECES, 'pièces').optional(),
    refund: z.strictObject({ amount: amountSchema, method: paymentMethodSchema, key: z.uuid() }).optional(),
    redo: redoSchema.optional(),
  })
  .refine(({ outcome, redo }) => (outcome === 'redo') === (redo !== undefined), {
    error: 'Choisissez les pièces à refaire.',
    path: ['redo'],
  })
  .refine(({ outcome, lost = 0 }) => outcome === 'accepted' || lost === 0, makeNotAcceptedError('lost'))
  .refine(({ outcome, refund }) => outcome === 'accepted' || !refund, makeNotAcceptedError('refund'));
export type AnswerClaimInput = z.output<typeof answerClaimSchema>;

export const claimsSchema = z.strictObject({
  ...pageSchema.shape,
  state: z.enum(['open', 'all']).optional(),
});
export type ClaimsInput = z.output<typeof claimsSchema>;
