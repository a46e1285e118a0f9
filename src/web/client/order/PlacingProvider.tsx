import { createContext, type ReactNode, useContext } from 'react';
import { useSending } from './useSending.ts';

type Placing = ReturnType<typeof useSending>;

const PlacingContext = createContext<Placing | null>(null);

export function usePlacing(): Placing {
  const placing = useContext(PlacingContext);
  if (!placing) throw new Error('usePlacing stands inside PlacingProvider');
  return placing;
}

/** The order on its way, for the whole area: confirmed on one page, it goes on being sent on another. */
export function PlacingProvider({ children }: { children: ReactNode }) {
  return <PlacingContext value={useSending()}>{children}</PlacingContext>;
}
