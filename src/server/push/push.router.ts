import { subscribeSchema, unsubscribeSchema } from '#domain/inputs/push.ts';
import type { SignedCtx } from '../ctx.ts';
import { router, run, signedInProcedure } from '../trpc.ts';
import { readPushKeys } from './keys.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export const pushRouter = router({
  key: signedInProcedure.query(({ ctx }: { ctx: SignedCtx }) => ({ key: readPushKeys(ctx).publicKey })),
  subscribe: signedInProcedure.input(subscribeSchema).mutation(run(subscribe)),
  unsubscribe: signedInProcedure.input(unsubscribeSchema).mutation(run(unsubscribe)),
});
