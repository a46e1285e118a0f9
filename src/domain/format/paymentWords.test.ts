import { describe, expect, it, test } from 'vitest';
import type { LedgerEntry, Payment } from '../money/ledger.ts';
import { amountDueOf, creditOf, paymentStateOf } from '../money/payment.ts';
import { DAY } from './calendar.ts';
import { formatFcfa as fcfa } from './money.ts';
import { describeEntry } from './order/eventWords.ts';
import {
  describeCancellation,
  describeCredit,
  describePayment,
  getTotalLabel,
  listPaymentLines,
  listStandingEntries,
  type Owed,
  summarizePayment,
  sumRebates,
} from './paymentWords.ts';

const TOTAL = 11_083;
const NOON = Date.UTC(2026, 10, 20, 12);

let ids = 0;
const anEntry = (part: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: ++ids,
  kind: 'receipt',
  method: 'espece',
  amount: TOTAL,
  at: NOON,
  by: 'livreur',
  isLate: false,
  reverses: null,
  isReversed: false,
  claimId: null,
  rebate: 0,
  ...part,
});

/** The amounts are derived from the entries, as on the server. */
function anOrder(part: Partial<Owed> = {}, entries: LedgerEntry[] = []): Owed & { payment: Payment } {
  const amountPaid = listStandingEntries(entries).reduce(
    (paid, { kind, amount }) => paid + (kind === 'receipt' ? amount : -amount),
    0,
  );
  const rebate = sumRebates({ entries });
  const standing = {
    status: 'picked_up' as const,
    paymentMethod: 'espece' as const,
    grandTotal: TOTAL,
    declaredAt: null,
    declaredAmount: null,
  };
  const basis = { ...standing, rebate, amountPaid, ...part };
  const balance = { amountDue: amountDueOf(basis), credit: creditOf(basis) };
  const paymentState = paymentStateOf(basis);
  const latest = listStandingEntries(entries).findLast(({ kind }) => kind === 'receipt');
  const order = { paymentState, ...basis, ...balance };
  return {
    ...order,
    payment: {
      method: order.paymentMethod,
      state: paymentState,
      paidAt: paymentState === 'paid' ? (latest?.at ?? null) : null,
      receivedBy: latest?.by ?? null,
      amountPaid,
      declaredAt: order.declaredAt,
      declaredAmount: order.declaredAmount,
      entries,
      ...balance,
    },
  };
}

const cancelled = { status: 'cancelled' } as const;
const declared = { declaredAt: NOON, declaredAmount: TOTAL };
const part = anEntry({ amount: 8000 });
const rest = anEntry({ amount: 3083, method: 'wave', by: 'team', at: NOON + DAY });
const whole = anEntry();
const twice = anEntry({ amount: 1500, isLate: true });
const mistake = anEntry({ amount: 5000, isReversed: true });
const correction = anEntry({ kind: 'reversal', amount: 5000, reverses: mistake.id });
const gesture = anEntry({
  kind: 'refund',
  amount: 1500,
  method: 'wave',
  by: 'team',
  at: NOON + DAY,
  claimId: 'c',
  rebate: 1500,
});
const favour = { ...gesture, id: ++ids, claimId: null };
const mixed = { ...favour, amount: 2000, rebate: 500 };
const back = anEntry({ kind: 'refund', amount: 8000, method: 'wave', by: 'team', at: NOON + DAY });

const PAID_AT = 'Payée le 20/11/2026 à 12\u00a0h\u00a000\u00a0:';
const PAID = `${PAID_AT} ${fcfa(TOTAL)} en espèces, remis au livreur.`;
const CLAIMED = 'Remboursé après réclamation\u00a0:';
const FAVOUR = 'Geste commercial\u00a0:';
const DECLARED = 'Paiement déclaré, à vérifier';

test.each<[what: string, entries: LedgerEntry[], Partial<Owed>, summary: string, sentence: string]>([
  ['nothing paid', [], {}, 'À payer', `À payer\u00a0: ${fcfa(TOTAL)}.`],
  ['a mistake taken back', [mistake, correction], {}, 'À payer', `À payer\u00a0: ${fcfa(TOTAL)}.`],
  ['a payment declared', [], declared, DECLARED, `${DECLARED}\u00a0: ${fcfa(TOTAL)}.`],
  ['the whole paid at once', [whole], {}, 'Payée', PAID],
  [
    'the whole paid in two parts',
    [part, rest],
    {},
    'Payée',
    `Payée le 21/11/2026 à 12\u00a0h\u00a000\u00a0: ${fcfa(TOTAL)}, en 2\u00a0versements.`,
  ],
  [
    'money given back for a claim',
    [whole, gesture],
    {},
    'Payée',
    `${PAID} ${CLAIMED} ${fcfa(1500)} le 21/11/2026.`,
  ],
  [
    'all of it given back for a claim',
    [whole, { ...gesture, amount: TOTAL, rebate: TOTAL }],
    {},
    'Payée',
    `${PAID} ${CLAIMED} ${fcfa(TOTAL)} le 21/11/2026.`,
  ],
  ['a favour', [whole, favour], {}, 'Payée', `${PAID} ${FAVOUR} ${fcfa(1500)} le 21/11/2026.`],
  [
    'a credit given back together with a favour',
    [whole, twice, mixed],
    {},
    'Payée',
    `${PAID_AT} ${fcfa(TOTAL)}, en 2\u00a0versements. ${FAVOUR} ${fcfa(500)} le 21/11/2026.`,
  ],
  [
    'too much paid',
    [whole, twice],
    {},
    `Payée · À rembourser\u00a0: ${fcfa(1500)}`,
    `${PAID_AT} ${fcfa(12_583)}, en 2\u00a0versements. À rembourser\u00a0: ${fcfa(1500)}.`,
  ],
  [
    'a part paid',
    [part],
    {},
    `Réglé ${fcfa(8000)}, reste ${fcfa(3083)}`,
    `Réglé ${fcfa(8000)} le 20/11/2026, reste ${fcfa(3083)}.`,
  ],
  [
    'a part paid, the rest declared',
    [part],
    declared,
    `Réglé ${fcfa(8000)}, reste ${fcfa(3083)} · ${DECLARED}`,
    `Réglé ${fcfa(8000)} le 20/11/2026, reste ${fcfa(3083)}. ${DECLARED}.`,
  ],
  [
    'a part paid, and some of it given back for a claim',
    [part, gesture],
    {},
    `Réglé ${fcfa(6500)}, reste ${fcfa(3083)}`,
    `Réglé ${fcfa(6500)} le 20/11/2026, reste ${fcfa(3083)}. ${CLAIMED} ${fcfa(1500)} le 21/11/2026.`,
  ],
  ['nothing paid, cancelled', [], cancelled, 'Rien n’est dû', 'Rien n’est dû.'],
  ['a payment declared, cancelled', [], { ...cancelled, ...declared }, DECLARED, `${DECLARED}.`],
  [
    'a part paid, cancelled',
    [part],
    cancelled,
    `À rembourser\u00a0: ${fcfa(8000)}, par le même moyen`,
    `Réglé ${fcfa(8000)} le 20/11/2026. À rembourser\u00a0: ${fcfa(8000)}.`,
  ],
  [
    'a part refunded, cancelled',
    [part, back],
    cancelled,
    'Rien n’est dû',
    `Remboursé ${fcfa(8000)} le 21/11/2026. Rien n’est dû.`,
  ],
])(
  'an order with %s has its balance in a few words and in a sentence',
  (_, entries, part, summary, sentence) => {
    const order = anOrder(part, entries);
    expect(summarizePayment(order)).toBe(summary);
    expect(describePayment(order)).toBe(sentence);
  },
);

test('an order on account is paid with its month, whose invoice it then stands on', () => {
  const order = anOrder({ paymentState: 'account' });
  expect(summarizePayment(order)).toBe('payée en fin de mois');
  expect(describePayment({ ...order, invoice: {} })).toBe('Sur compte, sur la facture du mois.');
});

test('the date of a payment in part is told where it is known', () => {
  expect(summarizePayment(anOrder({}, [part]), NOON)).toBe(
    `Réglé ${fcfa(8000)} le 20/11/2026, reste ${fcfa(3083)}`,
  );
});

test('what is owed to the client is written in one way', () => {
  expect(describeCredit(1500)).toBe('À rembourser\u00a0: 1\u00a0500\u00a0FCFA');
});

test('the payments stand one by one, then what is owed', () => {
  const listLineAmounts = (order: { payment: Payment }) =>
    listPaymentLines(order.payment).map(({ label, amount }) => [label, amount]);
  expect(listLineAmounts(anOrder())).toEqual([]);
  expect(listLineAmounts(anOrder({}, [mistake, correction]))).toEqual([]);
  expect(listLineAmounts(anOrder({}, [part]))).toEqual([
    ['Reçu en espèces le 20/11/2026', 8000],
    ['Reste à payer', 3083],
  ]);
  expect(listLineAmounts(anOrder({}, [part, rest]))).toEqual([
    ['Reçu en espèces le 20/11/2026', 8000],
    ['Reçu par Wave le 21/11/2026', 3083],
    ['Réglé', TOTAL],
  ]);
  expect(listLineAmounts(anOrder({}, [whole, gesture]))).toEqual([
    ['Reçu en espèces le 20/11/2026', TOTAL],
    ['Remboursé après réclamation par Wave le 21/11/2026', -1500],
    ['Réglé, remboursement déduit', TOTAL - 1500],
  ]);
  expect(listLineAmounts(anOrder({}, [whole, favour]))).toEqual([
    ['Reçu en espèces le 20/11/2026', TOTAL],
    ['Remboursé par Wave en geste commercial le 21/11/2026', -1500],
    ['Réglé, remboursement déduit', TOTAL - 1500],
  ]);
  expect(listLineAmounts(anOrder({}, [whole, twice, mixed]))[2]).toEqual([
    `Remboursé par Wave (geste commercial\u00a0: ${fcfa(500)}) le 21/11/2026`,
    -2000,
  ]);
  expect(listLineAmounts(anOrder({}, [whole, twice]))).toEqual([
    ['Reçu en espèces le 20/11/2026', TOTAL],
    ['Reçu en espèces le 20/11/2026, signalé plus tard', 1500],
    ['À rembourser', 1500],
  ]);
  expect(listLineAmounts(anOrder(cancelled, [part, back]))).toEqual([
    ['Reçu en espèces le 20/11/2026', 8000],
    ['Remboursé par Wave le 21/11/2026', -8000],
  ]);
});

test('a cancellation promises nothing, and says what will be owed', () => {
  expect(describeCancellation(anOrder())).toBeNull();
  expect(describeCancellation(anOrder({}, [part]))).toBe(
    `Vous avez réglé ${fcfa(8000)}\u00a0: cette somme restera affichée «\u00a0À rembourser\u00a0» jusqu’à ce qu’elle vous soit rendue, par le même moyen.`,
  );
  expect(describeCancellation(anOrder({}, [part]), 'team')).toBe(
    `Le client a réglé ${fcfa(8000)}\u00a0: cette somme restera affichée «\u00a0À rembourser\u00a0» jusqu’à ce qu’elle lui soit rendue, par le même moyen.`,
  );
  expect(describeCancellation(anOrder({ ...declared, paymentMethod: 'wave' }))).toBe(
    `Vous avez déclaré avoir payé ${fcfa(TOTAL)} par Wave\u00a0: notre équipe le vérifie.`,
  );
  expect(describeCancellation(anOrder(declared), 'team')).toBe(
    `Le client a déclaré avoir payé ${fcfa(TOTAL)} par code QR\u00a0: vérifiez-le d’abord.`,
  );
});

test.each([
  ['receipt', 'espece', null, `${fcfa(5000)} reçus en espèces`],
  ['receipt', 'wave', null, `${fcfa(5000)} reçus par Wave`],
  ['refund', 'wave', null, `${fcfa(5000)} remboursés par Wave`],
  ['refund', 'espece', null, `${fcfa(5000)} remboursés en espèces`],
  ['reversal', 'espece', 'receipt', `Encaissement de ${fcfa(5000)} annulé`],
  ['reversal', 'espece', 'refund', `Remboursement de ${fcfa(5000)} annulé`],
] as const)('a %s by %s (of %s) is told with its amount', (kind, method, reversedKind, words) => {
  expect(describeEntry({ kind, method, amount: 5000, reversedKind })).toBe(words);
});

test.each([
  ['that nobody paid', anOrder(), 'Total à payer'],
  ['paid in part', anOrder({}, [part]), 'Total à payer'],
  ['paid', anOrder({}, [whole]), 'Total payé'],
  ['paid, and lowered by a gesture since', anOrder({}, [whole, favour]), 'Total'],
  ['that costs nothing', anOrder({ grandTotal: 0 }), 'Total à payer'],
  ['cancelled once it was paid', anOrder(cancelled, [whole]), 'Total annulé'],
])('names the total of an order %s', (_, order, label) => {
  expect(getTotalLabel(order)).toBe(label);
});

describe('cash that an admin has not counted', () => {
  const uncounted = { amountPaid: null, credit: 0 };
  const payment = anOrder().payment;

  it.each([
    [{ paymentState: 'paid', amountDue: 0 }, 'Payée. Espèces remises par le livreur, à compter.'],
    [
      { paymentState: 'partial', amountDue: 4000 },
      `Payée en partie. Espèces remises par le livreur, à compter, reste ${fcfa(4000)}.`,
    ],
    [{ status: 'cancelled', credit: null, amountDue: 0 }, 'Espèces remises par le livreur, à compter.'],
  ] as const)('is said without its sum: %j', (part, words) => {
    expect(describePayment({ ...anOrder(), ...uncounted, ...part, payment })).toBe(words);
  });

  it('leaves only what is due on the invoice', () => {
    expect(listPaymentLines({ ...payment, ...uncounted, amountDue: 4000 })).toMatchObject([
      { label: 'Reste à payer', amount: 4000 },
    ]);
    expect(listPaymentLines({ ...payment, ...uncounted, credit: null, amountDue: 0 })).toEqual([]);
  });

  it('is to be counted wherever its sum would stand', () => {
    expect(describeCredit(null)).toBe('À rembourser\u00a0: à compter');
    expect(describeEntry({ kind: 'receipt', method: 'espece', amount: null })).toBe(
      'Encaissement en espèces, à compter',
    );
    expect(
      describeCancellation(
        { ...anOrder(), amountPaid: null, grandTotal: TOTAL, paymentState: 'partial' },
        'team',
      ),
    ).toContain('Le client a réglé des espèces, à compter\u00a0:');
  });
});
