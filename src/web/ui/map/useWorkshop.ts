import type { Point } from '#domain/places/geo.ts';
import { trpc } from '#web/net/trpc.ts';

export function useWorkshop(): Point | null {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return publicFacts.data?.workshop ?? null;
}
