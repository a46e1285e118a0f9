import { createRequiredContext } from '#web/ui/createRequiredContext.ts';

export interface DeskPaths {
  order(orderId: string): string;
  invoice(orderId: string): string;
  account(accountId: string): string;
  orders: string;
  newOrder: string;
  contacts: string;
  recurring: string;
  rounds: string;
  capacity: string;
}

export const [DeskPlace, useDeskPaths] = createRequiredContext<DeskPaths>('a screen of the desk');
