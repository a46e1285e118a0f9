import { initTRPC, TRPCError } from '@trpc/server';
import { isDiskFault } from '#db/refusal.ts';
import { DomainError, FAILURES, type FailureCode, type FailureFacts } from '#domain/failure.ts';
import { failureWording } from '#domain/failureWording.ts';
import type { Role } from '#domain/roles.ts';
import type { Ctx, SignedCtx } from './ctx.ts';

/** What a browser learns of a refusal, and nothing else. */
export interface FailureShape {
  code: FailureCode | 'UNEXPECTED';
  title: string;
  text: string;
  facts: FailureFacts;
  /** First complaint per field, by its path ("items.0.quantity"). */
  fields: Record<string, string>;
  requestId: string;
}

const BY_STATUS: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

const t = initTRPC.context<Ctx>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const failure = shapeOf(error, ctx?.request.id ?? '');
    // The message is written anew: tRPC would send an unexpected error's own words, in production too.
    return {
      ...shape,
      message: failure.code,
      data: { ...failure, httpStatus: shape.data.httpStatus, path: shape.data.path },
    };
  },
});

function shapeOf(error: TRPCError, requestId: string): FailureShape {
  const cause = error.cause;
  if (cause instanceof DomainError) {
    return { code: cause.code, ...failureWording(cause.code), facts: cause.facts, fields: {}, requestId };
  }
  if (error.code === 'BAD_REQUEST') {
    return {
      code: 'INVALID_INPUT',
      ...failureWording('INVALID_INPUT'),
      facts: {},
      fields: fieldsOf(cause),
      requestId,
    };
  }
  if (error.code === 'NOT_FOUND')
    return { code: 'NOT_FOUND', ...failureWording('NOT_FOUND'), facts: {}, fields: {}, requestId };
  if (error.code === 'PAYLOAD_TOO_LARGE')
    return { code: 'TOO_LARGE', ...failureWording('TOO_LARGE'), facts: {}, fields: {}, requestId };
  return {
    code: 'UNEXPECTED',
    title: 'Erreur',
    text: `Une erreur est survenue. Référence\u00a0: ${requestId}.`,
    facts: {},
    fields: {},
    requestId,
  };
}

interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** Zod and zod/mini errors alike carry `issues`. */
function fieldsOf(cause: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const issues =
    typeof cause === 'object' && cause !== null && 'issues' in cause ? (cause as Issues).issues : [];
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

const refusing = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause: reason } = result.error;
  const cause = isDiskFault(reason) ? new DomainError('UNAVAILABLE', { retryAfter: 5 }) : reason;
  if (cause instanceof DomainError) {
    throw new TRPCError({ code: BY_STATUS[FAILURES[cause.code]] ?? 'BAD_REQUEST', cause });
  }
  return result;
});

/** Every call counts on its own, so that a batch of ten counts ten. */
const counted = t.middleware(({ ctx, next }) => {
  ctx.limits.countCall(ctx);
  return next();
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
export const publicProcedure = t.procedure.use(refusing).use(counted);

export const signedIn = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.actor || !ctx.sessionId) throw new DomainError('NOT_SIGNED_IN');
  // tRPC lays these over the rest of the context.
  const known: Pick<SignedCtx, 'actor' | 'sessionId'> = { actor: ctx.actor, sessionId: ctx.sessionId };
  return next({ ctx: known });
});

const only = (...roles: Role[]) =>
  signedIn.use(({ ctx, next }) => {
    if (!roles.includes(ctx.actor.role)) throw new DomainError('FORBIDDEN');
    return next();
  });

export const clientProcedure = only('client');
export const livreurProcedure = only('livreur');
export const adminProcedure = only('admin', 'superadmin');
export const superadminProcedure = only('superadmin');
