import type { QueryClient } from '@tanstack/react-query';
import type { FirstRead } from '#domain/contract/firstData.ts';

export function buildQueryKey({ path, input, isPaged = false }: FirstRead) {
  return [path.split('.'), { ...(input ? { input } : {}), type: isPaged ? 'infinite' : 'query' }];
}

export function fillQueries(
  queries: QueryClient,
  reads: readonly (FirstRead & { data: unknown })[],
  updatedAt: number,
): void {
  for (const read of reads) {
    const key = buildQueryKey(read);
    if (queries.getQueryData(key) !== undefined) continue;
    const data = read.isPaged ? { pages: [read.data], pageParams: [null] } : read.data;
    queries.setQueryData(key, data, { updatedAt });
  }
}
