import { expect, test } from 'vitest';
import { formatFcfa } from './format/money.ts';
import {
  mayConfirmCash,
  mayDeclarePaid,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
  paymentSummary,
  refundSentence,
  waveLink,
} from './payment.ts';

test('lets a Wave payment be declared while something is due, and only due cash be confirmed', () => {
  for (const method of [null, ...PAYMENT_METHODS]) {
    for (const state of PAYMENT_STATES) {
      expect(mayDeclarePaid(method, state)).toBe(method === 'wave' && ['due', 'partial'].includes(state));
      expect(mayConfirmCash(method, state)).toBe(method === 'espece' && state === 'due');
    }
  }
});

test('adds the amount to Wave’s link and keeps its other parameters', () => {
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

test('asks no money for a cancelled order, and mentions what was paid', () => {
  expect(paymentSummary({ ...order('due'), ...open })).toBe('À payer');
  expect(paymentSummary({ ...order('paid'), ...open })).toBe('Payée');
  expect(paymentSummary({ ...order('due'), ...cancelled })).toBe('Rien n’est dû.');
  for (const state of ['declared', 'paid'] as const) {
    const summary = paymentSummary({ ...order(state), ...cancelled });
    expect(summary).toBe(refundSentence(order(state)));
    expect(summary).toContain(`payé ${formatFcfa(12_500)} par Wave\u00a0: notre équipe`);
    expect(summary).toContain('vous recontacte pour le remboursement.');
  }
});

test('tells the desk how much was paid, how, and what to do', () => {
  expect(refundSentence(order('due'), 'team')).toBeNull();
  expect(refundSentence(order('paid', 'espece'), 'team')).toBe(
    `Le client a payé ${formatFcfa(12_500)} en espèces\u00a0: recontactez-le pour le remboursement.`,
  );
  expect(refundSentence(order('paid', null), 'team')).toContain(`payé ${formatFcfa(12_500)}\u00a0: `);
  expect(refundSentence(order('declared'), 'team')).toContain('vérifiez, puis recontactez-le');
});
