import { expect, it } from 'vitest';
import { describeBalance } from './paymentMeans.ts';

type Order = Parameters<typeof describeBalance>[0];

it('says no means of an order paid in part, whose rest is paid by another', () => {
  const paid = { paymentMethod: 'espece', paymentState: 'paid', amountPaid: 5000, credit: 0 } as Order;
  expect(describeBalance(paid)).toBe('Espèces · Payée');
  const partly = describeBalance({ ...paid, paymentState: 'partial', amountDue: 2000, declaredAt: null });
  expect(partly).toMatch(/^Réglé 5.000.FCFA.*, reste 2.000.FCFA$/);
});
