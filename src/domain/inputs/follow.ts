import { z } from 'zod';
import { claimSchema } from './claims.ts';
import { setBuyerSchema } from './invoices.ts';
import { chooseSlotSchema } from './order.ts';
import { choosePaymentSchema, startPaymentSchema } from './payment.ts';
import { amendSchema } from './pieces.ts';

/** A token that was cut on its way is answered like an unknown one. */
export const linkSchema = z.strictObject({ token: z.string().max(200) });

const byLink = <Shape extends z.core.$ZodShape>({ shape }: { shape: Shape & { orderId: z.ZodType } }) => {
  const { orderId: _, ...rest } = shape;
  return z.strictObject({ ...linkSchema.shape, ...(rest as Omit<Shape, 'orderId'>) });
};

export const amendByLinkSchema = byLink(amendSchema);
export const claimByLinkSchema = byLink(claimSchema);
export const redoByLinkSchema = linkSchema.extend({ claimId: z.uuid() });
export const chooseSlotByLinkSchema = byLink(chooseSlotSchema);
export const startPaymentByLinkSchema = byLink(startPaymentSchema);
export const setBuyerByLinkSchema = byLink(setBuyerSchema);
export const choosePaymentByLinkSchema = byLink(choosePaymentSchema);
