import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { DEFAULT_TERMS } from '#domain/house.ts';
import { aGarment } from '#testing/garments.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import type { Outputs } from '#web/net/procedures.ts';
import { RuleForm } from './RuleForm.tsx';
import type { RuleStart } from './rule.ts';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

type Account = Outputs['accounts']['orderable'][number];

const shirt = { productId: 's', name: 'Chemise', service: 'Lavage', quantity: 3, care: [] };
const linen = { productId: 'k', name: 'Linge', service: 'Lavage', quantity: 1, tenths: 55, care: [] };
const start: RuleStart = {
  id: 'r',
  weekdays: [2],
  slot: { at: '10:00' },
  items: [shirt, linen],
  location: { lng: -3.99, lat: 5.36 },
  address: 'Mermoz',
  contactPhone: '07 01 02 03 04',
  paymentMethod: 'espece',
  note: '',
  from: '2026-12-01',
  to: null,
};

const render = (part: Partial<RuleStart> = {}, accounts: Account[] = [], garments: Product[] = []) =>
  renderInClientArea(
    <MemoryRouter>
      <RuleForm start={{ ...start, ...part }} onClose={() => {}} />
    </MemoryRouter>,
    null,
    accounts,
    garments,
  );

it('changes the weight of a line by the kilo, and the pieces of another', () => {
  const html = render();
  expect(html).toContain('value="3"');
  expect(html).toContain('value="5,5\u00a0kg"');
});

it('says the sum of a visit on account, at the account’s discount', () => {
  const sheet = aGarment({ name: 'Drap', services: [{ name: 'Lavage', price: 2000 }] });
  const items = [{ productId: sheet.id, name: 'Drap', service: 'Lavage', quantity: 10, care: [] }];
  const hotel = { id: 'hotel', name: 'Hôtel', discount: 10, prices: [] };
  const readSum = (accountId: string) =>
    render(
      { items, paymentMethod: 'compte', accountId, location: DEFAULT_TERMS.workshop },
      [hotel],
      [sheet],
    ).match(/[\d\s]+FCFA par passage/)?.[0];
  expect(readSum('hotel')).toBe(`${formatFcfa(18_000)} par passage`);
  expect(readSum('closed')).toBeUndefined();
});

it.each<[part: Partial<RuleStart>, words: string]>([
  [{ weekdays: [] }, 'Choisissez au moins un jour.'],
  [{ to: '2026-11-30' }, 'Ce jour est avant le début.'],
  [{ from: '' }, 'Indiquez le premier jour.'],
])('says at its field what is wrong with %o', (part, words) => {
  expect(render(part)).toContain(words);
  expect(render()).not.toContain(words);
  expect(render(part)).not.toMatch(/<button[^>]*disabled[^>]*>Enregistrer/);
});

it('offers the accounts on which its client may order', () => {
  const onAccount = { paymentMethod: 'compte' as const, accountId: 'a' };
  const hotel = { id: 'a', name: 'Hôtel', discount: 0, prices: [] };
  for (const part of [onAccount, {}]) expect(render(part, [hotel])).toContain('Sur compte — Hôtel');
  for (const refusal of ['FORBIDDEN', 'NOT_FOUND']) {
    const html = render({ ...onAccount, refusal });
    expect(html).not.toContain('Sur compte');
    expect(html).toContain('choisissez comment payer');
    const [, words] =
      html.match(/<fieldset id="methods"[^>]*aria-invalid="true"[^>]*describedby="(.+?)"/) ?? [];
    expect(html).toMatch(new RegExp(`<p id="${words}"[^>]*>Le compte ne paie plus`));
  }
});

it('keeps the account that the desk chose, whose client is of another business', () => {
  const onHotel = { paymentMethod: 'compte' as const, accountId: 'hotel' };
  const terms = { discount: 0, prices: [] };
  const bakery = { id: 'bakery', name: 'Boulangerie', ...terms };
  const all = [bakery, { id: 'hotel', name: 'Hôtel', ...terms }];
  const owner = { clientId: 'c' };
  for (const paymentMethod of ['compte', 'espece'] as const)
    expect(render({ ...onHotel, paymentMethod, owner }, all)).toContain('Sur compte — Hôtel');
  for (const accounts of [[], [bakery], [bakery, { ...bakery, id: 'other' }]]) {
    const html = render(onHotel, accounts);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="compte"|value="compte"[^>]*checked=""/);
    expect(html).not.toContain('Boulangerie');
  }
});
