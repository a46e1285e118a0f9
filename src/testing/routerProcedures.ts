import { appRouter } from '#server/router.ts';
import type { ProcedureMeta } from '#server/trpc.ts';

type Procedure = {
  _def: { type: 'query' | 'mutation'; inputs: { shape: object }[]; meta?: ProcedureMeta };
};

export const routerProcedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

export const listProcedures = (type: 'query' | 'mutation') =>
  Object.keys(routerProcedures).filter((name) => routerProcedures[name]?._def.type === type);
