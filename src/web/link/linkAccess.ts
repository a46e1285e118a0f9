import { call } from '#web/net/call.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import type { OrderAccess } from '../client/orderAccess.ts';

export type LinkedOrder = Outputs['follow']['get'];
type Facts = Outputs['catalogue']['facts'] | undefined;

type Reader = { takeAnswer(order: LinkedOrder): void; read(): Promise<void> };

export function createLinkAccess(token: string, facts: Facts, { takeAnswer, read }: Reader): OrderAccess {
  const sendAct = call as unknown as (path: string, input: object) => Promise<LinkedOrder>;
  const order: ReturnType<OrderAccess['useOrder']> = {
    send: async (act, input) => takeAnswer(await sendAct(`follow.${act}`, { token, ...input })),
    readClaims: async () => (await call('follow.get', { token })).claims,
    token,
    startPayment: (input) => call('follow.startPayment', { token, ...input }),
    // Each act answers what the order is now.
    refresh: async () => undefined,
    reread: read,
    showFailure: (error, title, text) => {
      showFailure(error, title, text);
      void read();
    },
  };
  return { useFacts: () => facts, useOrder: () => order };
}
