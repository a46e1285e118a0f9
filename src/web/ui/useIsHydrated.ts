import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** The result is false in prerendered HTML and while React hydrates it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
