import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/** From here a line of a table holds what a card says. */
export function useIsTableWide(): boolean {
  return useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false });
}

export function TableSkeleton() {
  return (
    <div role="status" aria-label="Chargement…">
      {Array.from({ length: 18 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={24} mb={8} radius="sm" />
      ))}
    </div>
  );
}
