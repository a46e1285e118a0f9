import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { ListedOrder } from '../types.ts';
import { MoneyFacts } from './OrderFacts.tsx';
import { OrderTabs } from './OrderSheet.tsx';

it('opens on the payment that somebody has to check', () => {
  const order = { paymentState: 'declared', amountDue: 900 } as ListedOrder;
  const tabs = renderOnDesk(<OrderTabs order={order} query={{} as never} isWide />);
  expect(tabs).toMatch(/aria-selected="true"[^>]*>(<[^>]*>)*Paiement/);
});

it('says the total that the sum to pay does not say, that of a free order too', () => {
  const renderTotal = (money: Pick<ListedOrder, 'grandTotal' | 'amountDue'>) =>
    renderOnDesk(<MoneyFacts order={money as ListedOrder} />);
  expect(renderTotal({ grandTotal: 900, amountDue: 900 })).not.toContain('Total');
  expect(renderTotal({ grandTotal: 900, amountDue: 400 })).toContain('900');
  expect(renderTotal({ grandTotal: 0, amountDue: 0 })).toMatch(/Total.*0\sFCFA/);
});
