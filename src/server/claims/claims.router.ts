import { answerClaimSchema, claimSchema, claimsSchema } from '#domain/inputs/claims.ts';
import { readDeskOrderWithPayment } from '../dispatch/dispatch.reads.ts';
import { adminProcedure, clientProcedure, router, run } from '../trpc.ts';
import { listClaims } from './claims.reads.ts';
import { answerClaim, recordClaim } from './claims.ts';

const hasRefund = (_: unknown, input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'refund' in input && input.refund !== undefined;

export const clientClaimsRouter = router({
  claim: clientProcedure.input(claimSchema).mutation(({ ctx, input }) => recordClaim(ctx, input, 'orders')),
});

export const deskClaimsRouter = router({
  claims: adminProcedure.input(claimsSchema).query(run(listClaims)),
  claim: adminProcedure.input(claimSchema).mutation(({ ctx, input }) => recordClaim(ctx, input, 'dispatch')),
  answerClaim: adminProcedure
    .meta({ proof: 'workingDay', asksProof: hasRefund })
    .input(answerClaimSchema)
    .mutation(({ ctx, input }) => readDeskOrderWithPayment(ctx, answerClaim(ctx, input))),
});
