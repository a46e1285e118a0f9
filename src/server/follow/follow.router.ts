import {
  amendByLinkSchema,
  choosePaymentByLinkSchema,
  chooseSlotByLinkSchema,
  claimByLinkSchema,
  linkSchema,
  redoByLinkSchema,
  setBuyerByLinkSchema,
  startPaymentByLinkSchema,
} from '#domain/inputs/follow.ts';
import { oneOrderSchema } from '#domain/inputs/order.ts';
import { recordClaim } from '../claims/claims.ts';
import type { Ctx } from '../ctx.ts';
import { getPositionForClient } from '../missions/positions.ts';
import { amendOwnOrder } from '../orders/content/amend.ts';
import { setBuyer } from '../orders/orders.ts';
import { startPayment } from '../payments/attempts/startPayment.ts';
import { choosePayment, declarePayment } from '../payments/payments.ts';
import { chooseSlot } from '../promises/chooseSlot.ts';
import { confirmVisit, skipVisit } from '../recurring/recurring.ts';
import { adminProcedure, publicProcedure, router, runOnOrder } from '../trpc.ts';
import { createLink, type LinkCtx, linkToRedo, openLink, readLinkedOrder, revokeLinks } from './links.ts';

export const deskLinksRouter = router({
  link: adminProcedure.input(oneOrderSchema).mutation(runOnOrder(createLink)),
  revokeLink: adminProcedure.input(oneOrderSchema).mutation(runOnOrder(revokeLinks)),
});

/** The act of a client on the order of the link; its answer is what the order is now. */
const actByLink =
  <Input extends { token: string }>(
    act: (link: LinkCtx, input: Omit<Input, 'token'> & { orderId: string }) => unknown,
  ) =>
  ({ ctx, input: { token, ...input } }: { ctx: Ctx; input: Input }) => {
    const link = openLink(ctx, token);
    act(link, { ...input, orderId: link.orderId });
    return readLinkedOrder(link);
  };

/** All are mutations, so that no token is in the address of a request. */
export const followRouter = router({
  get: publicProcedure
    .input(linkSchema)
    .mutation(({ ctx, input }) => readLinkedOrder(openLink(ctx, input.token))),
  position: publicProcedure.input(linkSchema).mutation(({ ctx, input }) => {
    const link = openLink(ctx, input.token);
    return getPositionForClient(link, link.orderId);
  }),
  amend: publicProcedure.input(amendByLinkSchema).mutation(actByLink(amendOwnOrder)),
  claim: publicProcedure
    .input(claimByLinkSchema)
    .mutation(actByLink((link, input) => recordClaim(link, input, 'orders'))),
  redo: publicProcedure
    .input(redoByLinkSchema)
    .mutation(({ ctx, input }) => linkToRedo(openLink(ctx, input.token), input.claimId)),
  chooseSlot: publicProcedure
    .input(chooseSlotByLinkSchema)
    .mutation(actByLink((link, input) => chooseSlot(link, 'orders.chooseSlot', input))),
  choosePayment: publicProcedure.input(choosePaymentByLinkSchema).mutation(actByLink(choosePayment)),
  setBuyer: publicProcedure.input(setBuyerByLinkSchema).mutation(actByLink(setBuyer)),
  startPayment: publicProcedure
    .input(startPaymentByLinkSchema)
    .mutation(({ ctx, input: { token, ...input } }) => {
      const link = openLink(ctx, token);
      return startPayment(link, { ...input, orderId: link.orderId });
    }),
  confirmVisit: publicProcedure.input(linkSchema).mutation(actByLink(confirmVisit)),
  skipVisit: publicProcedure.input(linkSchema).mutation(actByLink(skipVisit)),
  declarePaid: publicProcedure.input(linkSchema).mutation(actByLink(declarePayment)),
});
