import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False in prerendered HTML and while React hydrates it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
