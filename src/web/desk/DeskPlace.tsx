import { createContext, type ReactNode, useContext } from 'react';

export interface DeskPaths {
  order(orderId: string): string;
  invoice(orderId: string): string;
  account(accountId: string): string;
  orders: string;
  newOrder: string;
  recurring: string;
  rounds: string;
  capacity: string;
}

const Place = createContext<DeskPaths | null>(null);

export function DeskPlace({ paths, children }: { paths: DeskPaths; children: ReactNode }) {
  return <Place.Provider value={paths}>{children}</Place.Provider>;
}

export function useDeskPaths(): DeskPaths {
  const paths = useContext(Place);
  if (!paths) throw new Error('a screen of the desk stands in a DeskArea');
  return paths;
}
