import { z } from 'zod';
import { CARES, hasExcludedCare, sortCare } from '../orders/care.ts';
import {
  isSameArticle,
  LONGEST_NOTE,
  MAX_LINES,
  MAX_PIECES,
  MAX_QUANTITY,
  type WantedItem,
} from '../orders/order.ts';
import { MOST_TENTHS, NOT_A_WEIGHT } from '../orders/units.ts';
import { AGREEMENTS } from '../pieces/changes.ts';
import { BYPASS_REASONS, CODE_LEGS, countPieces, type LineCount } from '../pieces/handover.ts';
import { PHOTO_FILE } from '../pieces/photos.ts';
import { MAX_TAG } from '../pieces/tag.ts';
import { VISIT_REASONS } from '../pieces/visits.ts';
import { productIdSchema } from './catalogue.ts';
import {
  addressSchema,
  makeLineSchema,
  makeNameSchema,
  makeOptionalLineSchema,
  makeWholeNumberSchema,
  overrideSchema,
  phoneSchema,
  pointSchema,
} from './fields.ts';

const orderIdSchema = z.uuid();
const reasonSchema = makeLineSchema(300, 'Indiquez le motif.');
export const linePositionSchema = z.int().min(0).max(9_999);
export const photoSchema = z.string().regex(PHOTO_FILE, 'Cette photo n’existe pas.');
const codeSchema = z.string().regex(/^\d{4}$/, 'Le code a quatre chiffres.');

export const lineCountSchema = z.strictObject({
  position: linePositionSchema,
  quantity: makeWholeNumberSchema(0, MAX_PIECES, 'pièces'),
});
const tenthsSchema = z.int(NOT_A_WEIGHT).min(1, NOT_A_WEIGHT).max(MOST_TENTHS, NOT_A_WEIGHT);
/** At a pickup, a kilo's line is weighed, and the pieces of its lots are counted. */
const pickupCountSchema = lineCountSchema.extend({
  tenths: tenthsSchema.optional(),
  pieces: makeWholeNumberSchema(0, MAX_PIECES, 'pièces').optional(),
});
export const makeCountsSchema = <Line extends z.ZodType<LineCount>>(line: Line) =>
  z
    .array(line)
    .min(1)
    .max(MAX_LINES)
    .refine((counts) => countPieces(counts) <= MAX_PIECES, `${MAX_PIECES} pièces au plus par commande.`)
    .refine(
      (counts) => new Set(counts.map(({ position }) => position)).size === counts.length,
      'Une ligne figure deux fois.',
    );
const countsSchema = makeCountsSchema(lineCountSchema);

const countedItemSchema = z.strictObject({
  productId: productIdSchema,
  service: makeLineSchema(60, 'Veuillez choisir un service.'),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  tenths: tenthsSchema.optional(),
});

const careSchema = z
  .array(z.enum(CARES, 'Ce soin n’existe pas.'))
  .refine((care) => new Set(care).size === care.length, 'Un soin figure deux fois.')
  .refine((care) => !hasExcludedCare(care), 'Sur cintre ou plié\u00a0: choisissez l’un des deux.')
  .transform(sortCare);

/** In an amendment, a line without care keeps its own. */
const orderedItemSchema = z.strictObject({ ...countedItemSchema.shape, care: careSchema.optional() });

export const noteSchema = makeOptionalLineSchema(LONGEST_NOTE).optional();

const freeItemSchema = z
  .strictObject({
    label: makeLineSchema(60, 'Nommez l’article.'),
    unitPrice: makeWholeNumberSchema(1, 10_000_000, 'FCFA'),
    quantity: z.int().min(1).max(MAX_QUANTITY),
  })
  .transform(({ label, ...line }): WantedItem => ({ productId: '', service: '', name: label, ...line }));

const makeItemsSchema = <Item extends z.ZodType<WantedItem>>(item: Item) =>
  z
    .array(item)
    .min(1)
    .max(MAX_LINES)
    .refine((items) => countPieces(items) <= MAX_PIECES, `${MAX_PIECES} pièces au plus par commande.`)
    .refine(
      (items) => items.every((one, i) => items.findIndex((other) => isSameArticle(one, other)) === i),
      'Une ligne figure deux fois.',
    );

export const itemsSchema = makeItemsSchema(orderedItemSchema);
export const deskItemsSchema = makeItemsSchema(z.union([orderedItemSchema, freeItemSchema]));

const addedSchema = z
  .array(countedItemSchema)
  .max(MAX_LINES)
  .refine((added) => countPieces(added) <= MAX_PIECES, `${MAX_PIECES} pièces au plus par commande.`);

const bypassSchema = z
  .strictObject({
    reason: z.enum(BYPASS_REASONS, 'Choisissez à qui le linge est remis.'),
    note: makeOptionalLineSchema(200).optional(),
  })
  .refine(({ reason, note }) => reason !== 'autre' || Boolean(note), {
    error: 'Dites pourquoi, en quelques mots.',
    path: ['note'],
  });

const tagSchema = makeWholeNumberSchema(1, MAX_TAG, 'pour le sac');

export const handoverSchema = z.strictObject({
  counts: makeCountsSchema(pickupCountSchema).optional(),
  added: addedSchema.optional(),
  total: z.int().min(0).optional(),
  code: codeSchema.optional(),
  bypass: bypassSchema.optional(),
  bags: z.int().min(1).max(99).optional(),
  /** The number of the bag, at a pickup. */
  tag: tagSchema.optional(),
  photo: photoSchema.optional(),
});
export type HandoverInput = z.output<typeof handoverSchema>;

/** `seen` is the tag that the screen showed. */
export const setTagSchema = z.strictObject({
  orderId: orderIdSchema,
  tag: tagSchema.nullable(),
  seen: tagSchema.nullable(),
});
export type SetTagInput = z.output<typeof setTagSchema>;

export const checkCodeSchema = z.strictObject({
  orderId: orderIdSchema,
  leg: z.enum(CODE_LEGS),
  code: codeSchema,
});

const visitReasonSchema = z.enum(VISIT_REASONS, 'Choisissez ce qui s’est passé.');
export const visitFieldsSchema = { reason: visitReasonSchema, note: makeOptionalLineSchema(200).optional() };

export const giveBackSchema = z.strictObject({
  orderId: orderIdSchema,
  handover: handoverSchema
    .pick({ code: true, bypass: true, bags: true, photo: true })
    .extend({ counts: countsSchema.optional() }),
  actId: z.uuid().optional(),
  at: z.int().min(0).optional(),
});
export type GiveBackInput = z.output<typeof giveBackSchema>;
export const givenBackSchema = z.strictObject({ orderId: orderIdSchema, note: reasonSchema });
export type GivenBackInput = z.output<typeof givenBackSchema>;

export const countInSchema = z.strictObject({ orderId: orderIdSchema, counts: countsSchema });
export type CountInInput = z.output<typeof countInSchema>;
export const settleCountSchema = z.strictObject({ orderId: orderIdSchema, reason: reasonSchema });
export type SettleCountInput = z.output<typeof settleCountSchema>;

export const namedPhoneSchema = z.strictObject({
  name: makeNameSchema('Indiquez un nom.', 'Un nom'),
  phone: phoneSchema,
});

export const slotSchema = z.strictObject({ from: z.int().min(0) });

const NOT_AGREED = 'Indiquez comment le client a donné son accord.';

const amendment = {
  orderId: orderIdSchema,
  seen: z.int().min(1),
  items: itemsSchema.optional(),
  note: noteSchema,
  address: addressSchema.optional(),
  location: pointSchema.optional(),
  contactPhone: phoneSchema.optional(),
  /** Null removes the other person. */
  payer: namedPhoneSchema.nullable().optional(),
  receiver: namedPhoneSchema.nullable().optional(),
};
export const amendSchema = z.strictObject(amendment);
export type AmendInput = z.output<typeof amendSchema>;
/** The desk's own note needs nobody's agreement. */
export const deskAmendSchema = z
  .strictObject({
    ...amendment,
    items: deskItemsSchema.optional(),
    agreed: z.enum(AGREEMENTS, NOT_AGREED).optional(),
    override: overrideSchema,
    deskNote: noteSchema,
    /** Raises the prices of the lines, or takes that back; the return is promised anew. */
    express: z.boolean().optional(),
  })
  .refine(
    ({ agreed, deskNote, orderId: _, seen: __, ...content }) =>
      agreed !== undefined || (deskNote !== undefined && Object.keys(content).length === 0),
    { error: NOT_AGREED, path: ['agreed'] },
  );
export type DeskAmendInput = z.output<typeof deskAmendSchema>;
