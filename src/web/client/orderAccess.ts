import { useState } from 'react';
import type { Claim } from '#domain/pieces/claims.ts';
import type { Inputs, Outputs } from '#web/net/procedures.ts';
import { createRequiredContext } from '#web/ui/createRequiredContext.ts';

type ActInputs = Pick<
  Inputs['orders'],
  | 'amend'
  | 'chooseSlot'
  | 'choosePayment'
  | 'claim'
  | 'confirmVisit'
  | 'declarePaid'
  | 'setBuyer'
  | 'skipVisit'
>;
type ActName = keyof ActInputs;
type ActInput<Name extends ActName> = Omit<ActInputs[Name], 'orderId'>;

type PaymentStart = Omit<Inputs['orders']['startPayment'], 'orderId'>;

export interface ReachedOrder {
  /** The token of the link by which the order is reached. */
  token?: string;
  send<Name extends ActName>(act: Name, input: ActInput<Name>): Promise<unknown>;
  readClaims(): Promise<readonly Claim[]>;
  startPayment(input: PaymentStart): Promise<{ url: string }>;
  /** After an act, which may have answered what the order is now. */
  refresh(): Promise<unknown>;
  reread(): Promise<unknown>;
  showFailure(error: unknown, title?: string, text?: string): void;
}

/** The parts of an order's screen reach it by the session of its client, or by its link. */
export interface OrderAccess {
  useFacts(): Outputs['catalogue']['facts'] | undefined;
  useOrder(orderId: string): ReachedOrder;
}

export const [OrderAccessProvider, useOrderAccess] = createRequiredContext<OrderAccess>('a part of an order');

interface ActOptions<Name extends ActName> {
  orderId: string;
  title?: string;
  text?: string;
  onSuccess?(input: ActInput<Name>): void;
  onError?(error: unknown): void;
}

/** An act stays busy until the order has been read again, so that nobody repeats it on what they still see. */
export function useOrderAct<Name extends ActName>(
  act: Name,
  { orderId, title, text, onSuccess, onError }: ActOptions<Name>,
) {
  const order = useOrderAccess().useOrder(orderId);
  const [isBusy, setBusy] = useState(false);
  const run = async (input: ActInput<Name>) => {
    setBusy(true);
    try {
      await order.send(act, input);
      onSuccess?.(input);
    } catch (error) {
      order.showFailure(error, title, text);
      onError?.(error);
    }
    await order.refresh().catch(() => undefined);
    setBusy(false);
  };
  return { run: (input: ActInput<Name>) => void run(input), isBusy };
}
