import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in prerendered HTML and while React hydrates it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
