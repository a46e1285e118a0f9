import type { Point } from '#domain/places/geo.ts';
import { trpc } from '#web/net/trpc.ts';

/** Null until it is known. */
export function useWorkshop(): Point | null {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return publicFacts.data?.workshop ?? null;
}
