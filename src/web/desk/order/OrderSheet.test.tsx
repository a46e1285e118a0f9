import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { ListedOrder } from '../types.ts';
import { OrderTabs } from './OrderSheet.tsx';

it('opens on the payment that somebody has to check', () => {
  const order = { paymentState: 'declared', amountDue: 900 } as ListedOrder;
  const tabs = renderOnDesk(<OrderTabs order={order} query={{} as never} isWide />);
  expect(tabs).toMatch(/aria-selected="true"[^>]*>(<[^>]*>)*Paiement/);
});
