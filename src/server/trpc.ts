import { initTRPC, TRPCError, type TRPCProcedureType } from '@trpc/server';
import type { FailureFacts, FailureShape } from '#domain/failures/failureShape.ts';
import {
  DomainError,
  describeFailure,
  describeFault,
  FAILURES,
  isTeamNeeded,
} from '#domain/failures/failures.ts';
import { ROLES, type Role } from '#domain/people/roles.ts';
import type { ProofLife, SessionPhase } from '#domain/people/secondFactor.ts';
import { recordContact } from './auth/session.ts';
import type { Ctx, Deps, SignedCtx } from './ctx.ts';
import { type ProofCtx, refuseStaleProof } from './secondFactor/secondFactor.reads.ts';
import { toStoreFailure } from './storeFaults.ts';

const TRPC_CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
} as const;

/** A file of 1 MB, whose quotes and line ends take two bytes each in JSON. */
export const LARGEST_FILE = 2 * 1024 * 1024 + 64 * 1024;

/** The guard of a procedure, the route of the calls and `docs/api.md` read it. */
export interface ProcedureMeta {
  /** Without it, nobody needs to be signed in. */
  roles?: readonly Role[];
  /** The act asks again who holds the session, unless that was proven as lately as this. */
  proof?: ProofLife;
  /** Without it, an act with `proof` always asks. */
  asksProof?(ctx: ProofCtx, input: unknown): boolean;
  /** The bytes of a request that carries more than a form. */
  largest?: number;
}

const t = initTRPC
  .context<Ctx>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const failure = describeErrorForBrowser(error, ctx);
      // The message is replaced, because tRPC sends the text of an unexpected error even in production.
      return {
        ...shape,
        message: failure.code,
        data: { ...failure, httpStatus: shape.data.httpStatus, path: shape.data.path },
      };
    },
  });

function describeErrorForBrowser({ cause, code }: TRPCError, ctx: Ctx | undefined): FailureShape {
  const requestId = ctx?.request.id ?? '';
  if (cause instanceof DomainError)
    return describeFailure(cause.code, { facts: { ...cause.facts, ...getTeamFacts(cause, ctx) }, requestId });
  switch (code) {
    case 'BAD_REQUEST':
      return describeFailure('INVALID_INPUT', { fields: listFieldErrors(cause), requestId });
    case 'NOT_FOUND':
      return describeFailure('NOT_FOUND', { requestId });
    case 'PAYLOAD_TOO_LARGE':
      return describeFailure('TOO_LARGE', { requestId });
    default:
      return describeFault(requestId);
  }
}

/** Livreurs and the desk belong to the house, so they do not get the team's phone number. */
function getTeamFacts({ code }: DomainError, ctx: Ctx | undefined): FailureFacts {
  if (!ctx || !isTeamNeeded(code) || (ctx.actor && ctx.actor.role !== 'client')) return {};
  const { teamPhone } = ctx.house();
  return teamPhone ? { teamPhone } : {};
}

type Issues = {
  issues: readonly { path: readonly PropertyKey[]; keys?: readonly string[]; message: string }[];
};

/** Errors of zod and of zod/mini both have `issues`. */
function listFieldErrors(cause: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const issues =
    typeof cause === 'object' && cause !== null && 'issues' in cause ? (cause as Issues).issues : [];
  // A field that the input does not have stands in the issue of what should not hold it.
  for (const { path, keys = [], message } of issues)
    fields[[...path, ...keys.slice(0, 1)].join('.')] ??= message;
  return fields;
}

const toTrpcError = (cause: DomainError) =>
  new TRPCError({ code: TRPC_CODES[FAILURES[cause.code].status], cause });

/**
 * tRPC copies the whole call for each middleware, so a single one counts the call, admits its caller, asks for a fresh
 * proof and translates refusals.
 */
const makeGuard = <Extra extends object>(admit: (ctx: Ctx, type: TRPCProcedureType) => Extra) =>
  t.middleware(async ({ ctx, type, meta, getRawInput, next }) => {
    const admitted = translateRefusal(ctx, () => {
      ctx.limits.countCall(ctx);
      return admit(ctx, type);
    });
    if (meta?.proof) await refuseUnprovenAct(ctx, meta, getRawInput);
    const commits: Promise<void>[] = [];
    const result = await next({
      ctx: { ...admitted, answerAfter: (commit: Promise<void>) => void commits.push(commit) },
    });
    const cause = result.ok ? null : toStoreFailure(result.error.cause, ctx);
    if (cause instanceof DomainError) throw toTrpcError(cause);
    // Rows that were read or written may still be taken back until their commit is on disk.
    await Promise.all([...commits, ctx.store.sharedCommit]).catch((error) => throwAsRefusal(ctx, error));
    return result;
  });

async function refuseUnprovenAct(
  ctx: Ctx,
  { proof, asksProof }: ProcedureMeta,
  getRawInput: () => Promise<unknown>,
): Promise<void> {
  // A call without input has no body, so it is read only where the act asks about it.
  const input = asksProof && (await getRawInput());
  translateRefusal(ctx, () => {
    if (proof && (asksProof?.(ctx, input) ?? true)) refuseStaleProof(ctx, proof);
  });
}

function translateRefusal<T>(ctx: Ctx, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throwAsRefusal(ctx, error);
  }
}

export function throwAsRefusal(deps: Pick<Deps, 'store' | 'log' | 'now'>, error: unknown): never {
  const cause = toStoreFailure(error, deps);
  throw cause instanceof DomainError ? toTrpcError(cause) : error;
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
export const run =
  <Context, Input, Answer>(act: (ctx: Context, input: Input) => Answer) =>
  ({ ctx, input }: { ctx: Context; input: Input }) =>
    act(ctx, input);

/** The same for what asks for nothing but an order. */
export const runOnOrder = <Context, Answer>(act: (ctx: Context, orderId: string) => Answer) =>
  run((ctx: Context, { orderId }: { orderId: string }) => act(ctx, orderId));

/** An act on an order is answered by the order as it then stands. */
export const runThenRead = <Context, Input extends { orderId: string }, Answer>(
  act: (ctx: Context, input: Input) => unknown,
  read: (ctx: Context, orderId: string) => Answer,
) =>
  run((ctx: Context, input: Input) => {
    act(ctx, input);
    return read(ctx, input.orderId);
  });

export const publicProcedure = t.procedure.use(makeGuard(() => ({})));

function requireSession({ actor, sessionId }: Ctx): Pick<SignedCtx, 'actor' | 'sessionId'> {
  if (!actor || !sessionId) throw new DomainError('NOT_SIGNED_IN');
  return { actor, sessionId };
}

export const signedInProcedure = t.procedure.meta({ roles: ROLES }).use(makeGuard(requireSession));

function requireRole(ctx: Ctx, roles: readonly Role[]): Pick<SignedCtx, 'actor' | 'sessionId'> {
  const session = requireSession(ctx);
  if (!roles.includes(session.actor.role)) throw new DomainError('FORBIDDEN');
  return session;
}

const makeProcedure = (...roles: Role[]) =>
  t.procedure.meta({ roles }).use(makeGuard((ctx) => requireRole(ctx, roles)));

const DESK: readonly Role[] = ['admin', 'superadmin'];

const makeSessionProcedure = (phases: readonly SessionPhase[], roles: readonly Role[]) =>
  t.procedure.meta({ roles }).use(
    makeGuard(({ session }) => {
      if (!session || !phases.includes(session.phase)) throw new DomainError('NOT_SIGNED_IN');
      if (!roles.includes(session.actor.role)) throw new DomainError('FORBIDDEN');
      return { session };
    }),
  );

const PROOF_PHASES = ['open', 'verify'] as const;
const ENROLMENT_PHASES = ['open', 'enrol'] as const;
export const proofProcedure = makeSessionProcedure(PROOF_PHASES, ROLES);
export const enrolmentProcedure = makeSessionProcedure(ENROLMENT_PHASES, ROLES);
/** Second factors are the desk's; clients and livreurs prove by their password. */
export const deskProofProcedure = makeSessionProcedure(PROOF_PHASES, DESK);
export const deskEnrolmentProcedure = makeSessionProcedure(ENROLMENT_PHASES, DESK);

export const clientProcedure = makeProcedure('client');
export const livreurProcedure = t.procedure.meta({ roles: ['livreur'] }).use(
  makeGuard((ctx, type) => {
    const session = requireRole(ctx, ['livreur']);
    if (type === 'query') recordContact(ctx);
    return session;
  }),
);
export const clientOrDeskProcedure = makeProcedure('client', ...DESK);
export const livreurOrDeskProcedure = makeProcedure('livreur', ...DESK);
export const adminProcedure = makeProcedure(...DESK);
export const superadminProcedure = makeProcedure('superadmin');

/** Acts that ask again who holds the session: of money within the working day, of people and prices within ten minutes. */
export const provenAdminProcedure = adminProcedure.meta({ proof: 'workingDay' });
export const provenSuperadminProcedure = superadminProcedure.meta({ proof: 'tenMinutes' });
export const provenEnrolmentProcedure = deskEnrolmentProcedure.meta({ proof: 'tenMinutes' });
