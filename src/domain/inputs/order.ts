import { z } from 'zod';
import { ATTENTIONS, PROMISE_FILTERS, ROW_GROUPS } from '../contract/board.ts';
import { COUNTED_UP_TO } from '../contract/page.ts';
import { LONGEST_SEARCH } from '../format/search.ts';
import { AT_PLANT, ORDER_STATUSES } from '../lifecycle/lifecycle.ts';
import { MOST_AT_ONCE } from '../orders/order.ts';
import { AVAILABILITIES } from '../people/availability.ts';
import { CODE_LEGS, LINEN_PLACES_AT_TRANSFER } from '../pieces/handover.ts';
import {
  addressSchema,
  deskPageSchema,
  makeOptionalLineSchema,
  overrideSchema,
  phoneSchema,
  pointSchema,
} from './fields.ts';
import { orderMethodSchema, paymentFilterSchema } from './payment.ts';
import {
  handoverSchema,
  itemsSchema,
  namedPhoneSchema,
  noteSchema,
  slotSchema,
  visitFieldsSchema,
} from './pieces.ts';

const orderIdSchema = z.uuid();
const orderStatusSchema = z.enum(ORDER_STATUSES);

const expressSchema = z.literal(true).optional();

export const placeOrderSchema = z.strictObject({
  key: z.uuid(),
  items: itemsSchema,
  location: pointSchema,
  address: addressSchema.optional(),
  contactPhone: phoneSchema,
  paymentMethod: orderMethodSchema,
  /** Goes with the method `compte`. */
  accountId: z.uuid().optional(),
  expectedTotal: z.int().min(0).optional(),
  /** The return hour that the client saw. */
  expectedPromise: z.int().min(0).optional(),
  slot: slotSchema.optional(),
  express: expressSchema,
  payer: namedPhoneSchema.optional(),
  receiver: namedPhoneSchema.optional(),
  /** The client's words about the linen. */
  note: noteSchema,
});
export type PlaceOrderInput = z.output<typeof placeOrderSchema>;

/** `seen` is the order's version when the person read it. */
export const chooseSlotSchema = z.strictObject({
  orderId: orderIdSchema,
  seen: z.int().min(1),
  slot: slotSchema,
});
export type ChooseSlotInput = z.output<typeof chooseSlotSchema>;

/** The pieces of the cart: a return is later the more the plant has to clean for it. */
const piecesSchema = z.int().min(1).max(100_000);

export const slotsSchema = z.strictObject({ pieces: piecesSchema.optional(), express: expressSchema });
export type SlotsInput = z.output<typeof slotsSchema>;

export const promisePartsSchema = slotsSchema.omit({ express: true }).extend({ slot: slotSchema.optional() });
export type PromisePartsInput = z.output<typeof promisePartsSchema>;

export const oneOrderSchema = z.strictObject({ orderId: orderIdSchema });

export const orderFiltersSchema = z.strictObject({
  search: makeOptionalLineSchema(LONGEST_SEARCH).optional(),
  status: z.union([z.literal('all'), orderStatusSchema]).optional(),
  from: z.int().min(0).optional(),
  to: z.int().min(0).optional(),
  livreurId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  paymentState: paymentFilterSchema.optional(),
  paymentMethod: orderMethodSchema.optional(),
  promise: z.enum(PROMISE_FILTERS).optional(),
});
/** The board's columns fetch the first rows of each status in one request; its list fetches page by page. */
export const boardSchema = z
  .strictObject({
    ...deskPageSchema.shape,
    ...orderFiltersSchema.shape,
    attention: z.enum(ATTENTIONS).optional(),
    ready: z.boolean().optional(),
    rowsByStatus: z.partialRecord(z.enum(ROW_GROUPS), z.int().min(0).max(COUNTED_UP_TO)).optional(),
  })
  .refine(({ form: _, ...input }) => !input.rowsByStatus || Object.keys(input).length === 1);
export type BoardInput = z.output<typeof boardSchema>;

const { search, livreurId, promise } = orderFiltersSchema.shape;
export const unassignedSchema = z.strictObject({ ...deskPageSchema.shape, search, promise });
export const inProgressSchema = z.strictObject({ ...deskPageSchema.shape, search, livreurId, promise });
export const deliveredSchema = z.strictObject({ ...deskPageSchema.shape, search, livreurId });
export type ListInput = z.output<typeof inProgressSchema>;

export const cityMapSchema = z.strictObject({
  ...orderFiltersSchema.pick({ status: true, paymentState: true }).shape,
  search,
  livreurId,
  promise,
});
export type CityMapInput = z.output<typeof cityMapSchema>;

const legSchema = z.enum(CODE_LEGS, "Type d'assignation inconnu.");
const sending = {
  livreurId: z.uuid(),
  override: overrideSchema,
};
const linenAtSchema = z.enum(LINEN_PLACES_AT_TRANSFER, 'Dites où est le linge.').optional();
export const assignSchema = z.strictObject({
  orderId: orderIdSchema,
  leg: legSchema,
  ...sending,
  from: orderStatusSchema,
  linenAt: linenAtSchema,
});
/** `from` is the livreur whom the screen showed, so that one who was assigned since then is not replaced. */
export const reassignSchema = z.strictObject({
  orderId: orderIdSchema,
  ...sending,
  from: z.uuid().optional(),
  linenAt: linenAtSchema,
});

const makeOrdersSchema = <Seen extends z.ZodType>(from: Seen) =>
  z
    .array(z.strictObject({ orderId: orderIdSchema, from }))
    .min(1)
    .max(MOST_AT_ONCE, `${MOST_AT_ONCE} commandes à la fois au plus.`)
    .refine((orders) => new Set(orders.map(({ orderId }) => orderId)).size === orders.length);
export const assignManySchema = z.strictObject({
  ...sending,
  leg: legSchema,
  linenAt: linenAtSchema,
  orders: makeOrdersSchema(orderStatusSchema),
});
export type AssignManyInput = z.output<typeof assignManySchema>;
export const reassignManySchema = z.strictObject({
  ...sending,
  linenAt: linenAtSchema,
  orders: makeOrdersSchema(z.uuid()),
});
export type ReassignManyInput = z.output<typeof reassignManySchema>;

export const setReadySchema = z.strictObject({
  orders: makeOrdersSchema(z.enum(AT_PLANT)),
  /** Takes it back. */
  ready: z.literal(false).optional(),
});
export type SetReadyInput = z.output<typeof setReadySchema>;

const roundSchema = z
  .array(orderIdSchema)
  .min(1)
  .max(MOST_AT_ONCE)
  .refine((ids) => new Set(ids).size === ids.length);
export const arrangeSchema = z.strictObject({ orderIds: roundSchema });
export type ArrangeInput = z.output<typeof arrangeSchema>;
/** The desk's plan is of this day; pages of an earlier release send none. */
export const deskArrangeSchema = arrangeSchema.extend({ livreurId: z.uuid(), day: z.iso.date().optional() });
export type DeskArrangeInput = z.output<typeof deskArrangeSchema>;

export const setStatusSchema = z.strictObject({
  orderId: orderIdSchema,
  from: orderStatusSchema,
  to: orderStatusSchema,
});
export const cancelSchema = z.strictObject({ orderId: orderIdSchema, from: orderStatusSchema });
/** `at` is when the act was done, if it waited for the network. */
export const sentLater = { actId: z.uuid().optional(), at: z.int().min(0).optional() };
const livreurAct = { orderId: orderIdSchema, from: orderStatusSchema, ...sentLater };
export const advanceSchema = z.strictObject({ ...livreurAct, handover: handoverSchema.optional() });
export type AdvanceInput = z.output<typeof advanceSchema>;
export const failVisitSchema = z.strictObject({ ...livreurAct, ...visitFieldsSchema });
export type FailVisitInput = z.output<typeof failVisitSchema>;
export const deskFailVisitSchema = failVisitSchema.omit({ note: true, actId: true, at: true });
export const undoSchema = z.strictObject({ orderId: orderIdSchema, from: orderStatusSchema });
export type UndoInput = z.output<typeof undoSchema>;
export const livreursSchema = z.strictObject({
  orderIds: z.array(orderIdSchema).max(MOST_AT_ONCE).optional(),
});
export const oneLivreurSchema = z.strictObject({ livreurId: z.uuid() });
/** Only the desk names a livreur; they speak for themselves. */
export const availabilitySchema = z.strictObject({
  state: z.enum(AVAILABILITIES),
  livreurId: z.uuid().optional(),
});
export type AvailabilityInput = z.output<typeof availabilitySchema>;
export const positionSchema = z.strictObject({
  location: pointSchema,
  accuracy: z.number().min(0).max(100_000).optional(),
});
