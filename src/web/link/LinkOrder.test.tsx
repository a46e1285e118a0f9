import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { LinkOrder } from './LinkOrder.tsx';
import type { LinkedOrder } from './linkAccess.ts';

const coming = {
  status: 'delivery_en_route',
  linen: 'held',
  shortNumber: '237',
  codes: { delivery: '0043' },
  client: { fullname: 'Awa' },
  items: [{ position: 0, name: 'Chemise', quantity: 1, unitPrice: 7900, care: [] }],
  stepsAt: {},
  paymentMethod: 'espece',
  paymentState: 'due',
  amountPaid: 0,
  amountDue: 7900,
  declaredAt: null,
  toldAt: null,
  lastAttempt: null,
  claims: [],
  visits: [],
  handovers: [],
} as unknown as LinkedOrder;

const renderWords = (part: Partial<LinkedOrder>) =>
  renderInClientArea(
    <MemoryRouter>
      <LinkOrder order={{ ...coming, ...part }} position={null} token="t" />
    </MemoryRouter>,
    '+2252720304050',
  )
    .replace(/<[^>]*>/g, '')
    .replace(/\s/g, ' ');

it('says above the code what the livreur is to get, and once', () => {
  expect(renderWords({})).toMatch(/À payer en espèces ?7 900 FCFACode de livraison/);
  expect(renderWords({}).match(/À payer/g)).toHaveLength(1);
  const declared = renderWords({ paymentMethod: 'wave', paymentState: 'declared', declaredAt: 1 });
  expect(declared).not.toContain('À payer');
});

it('says that an order is paid, by whatever means, until its money goes back', () => {
  const paid: Partial<LinkedOrder> = { paymentState: 'paid', amountPaid: 7900, amountDue: 0 };
  expect(renderWords(paid)).toMatch(/Payé ?7 900 FCFACode de livraison/);
  expect(renderWords({ ...paid, status: 'cancelled' })).not.toContain('Payé');
  expect(renderWords({ ...paid, credit: 1000 })).toMatch(/Payé ?7 900 FCFAÀ rembourser ?1 000 FCFACode/);
  const partly = renderWords({ paymentState: 'partial', amountPaid: 5000, amountDue: 2900 });
  expect(partly).toMatch(/Payé ?5 000 FCFAÀ payer en espèces ?2 900 FCFACode/);
});

it('calls the house that owes an answer, though its livreur is on the road', () => {
  const livreur = { fullname: 'Moussa Traoré', phone: '+2250700002001' } as LinkedOrder['livreur'];
  expect(renderWords({ livreur, toldAt: Date.now() })).toContain('Appeler Moussa');
  const owed = renderWords({ livreur, toldAt: 1 });
  expect(owed).toMatch(/^Désolés, votre linge a du retard\./);
  expect(owed).toMatch(/appelez-nous au 27 20 30 40 50\..*Appeler l’équipe Laveo.*07 00 00 20 01/);
});
