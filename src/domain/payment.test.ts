import { expect, test } from 'vitest';
import { formatFcfa } from './money.ts';
import {
  mayConfirmCash,
  mayDeclarePaid,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
  paymentSaid,
  refundSentence,
  waveLink,
} from './payment.ts';

test('only a Wave payment that is due can be declared, only cash that is due confirmed', () => {
  for (const method of [null, ...PAYMENT_METHODS]) {
    for (const state of PAYMENT_STATES) {
      expect(mayDeclarePaid(method, state)).toBe(method === 'wave' && state === 'due');
      expect(mayConfirmCash(method, state)).toBe(method === 'espece' && state === 'due');
    }
  }
});

test('Wave’s link carries the amount, and whatever else it had', () => {
  expect(waveLink('https://pay.wave.example/m/laveo', 12_500)).toBe(
    'https://pay.wave.example/m/laveo?amount=12500',
  );
  expect(waveLink('https://pay.wave.example/m/laveo?ref=1&amount=5', 700)).toBe(
    'https://pay.wave.example/m/laveo?ref=1&amount=700',
  );
});

test.each(['', 'laveo', 'javascript:alert(1)', 'ftp://x.example'])('"%s" is no payment link', (base) => {
  expect(waveLink(base, 1)).toBeNull();
});

const order = (paymentState: PaymentState, paymentMethod: PaymentMethod | null = 'wave') => ({
  grandTotal: 12_500,
  paymentMethod,
  paymentState,
});
const open = { status: 'pending' } as const;
const cancelled = { status: 'cancelled' } as const;

test('a cancelled order asks for no money, and forgets none that was sent', () => {
  expect(paymentSaid({ ...order('due'), ...open })).toBe('À payer');
  expect(paymentSaid({ ...order('paid'), ...open })).toBe('Payée');
  expect(paymentSaid({ ...order('due'), ...cancelled })).toBe('Rien n’est dû.');
  for (const state of ['declared', 'paid'] as const) {
    const said = paymentSaid({ ...order(state), ...cancelled });
    expect(said).toBe(refundSentence(order(state)));
    expect(said).toContain(`payé ${formatFcfa(12_500)} par Wave\u00a0: notre équipe`);
    expect(said).toContain('vous recontacte pour le remboursement.');
  }
});

test('the desk is told how much, how, and what is left to do', () => {
  expect(refundSentence(order('due'), 'team')).toBeNull();
  expect(refundSentence(order('paid', 'espece'), 'team')).toBe(
    `Le client a payé ${formatFcfa(12_500)} en espèces\u00a0: recontactez-le pour le remboursement.`,
  );
  expect(refundSentence(order('paid', null), 'team')).toContain(`payé ${formatFcfa(12_500)}\u00a0: `);
  expect(refundSentence(order('declared'), 'team')).toContain('vérifiez, puis recontactez-le');
});
