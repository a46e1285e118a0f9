import { describe, expect, it } from 'vitest';
import { anOrderLine } from '#testing/pieces/lines.ts';
import { EMPTY_SHEET, type SheetDraft } from './sheetDraft.ts';
import {
  addGarment,
  buildDeliveryHandover,
  buildPickupHandover,
  changeAddedQuantity,
  cleanTag,
  computeGiving,
  computeTaking,
  countAddedPieces,
  describeOrderChange,
  describeTaken,
  findTagRefusal,
  isReasonGiven,
} from './sheetRules.ts';

const makeLine = (position: number, quantity: number, unitPrice: number) =>
  anOrderLine(position, quantity, { name: `Vêtement ${position}`, unitPrice });
const countLines = (first: number, second: number) => [
  { position: 0, quantity: first },
  { position: 2, quantity: second },
];
/** Position 1 was removed before: positions identify lines and are not indexes. */
const order = {
  items: [makeLine(0, 4, 1000), makeLine(2, 2, 2500)],
  transportFee: 1083,
  amountPaid: 0,
  grandTotal: 10_083,
};
const shirt = { productId: 'shirt', name: 'Chemise', service: 'Lavage', unitPrice: 1000 };
const makeSheetDraft = (part: Partial<SheetDraft>): SheetDraft => ({ ...EMPTY_SHEET, ...part });

it.each([
  ['214', '214'],
  ['n° 0214', '214'],
  ['000', ''],
  ['123456', '12345'],
  ['sac', ''],
])('the number of a bag that is typed as “%s” is “%s”', (typed, tag) => {
  expect(cleanTag(typed)).toBe(tag);
});

it.each([
  ['350', 'Sac\u00a0350\u00a0: déjà sur n°\u00a0242. Lisez l’étiquette.'],
  ['351', null],
  ['352', null],
  ['', null],
  ['99999', 'Entrez un nombre entier de 1 à 9\u00a0999.'],
])('a bag typed as “%s” is refused by “%s”', (typed, words) => {
  const bags = [
    { number: 242, tag: 350 },
    { number: 257, tag: 351 },
    { number: 258, tag: null },
  ];
  expect(findTagRefusal(typed, 257, bags)).toBe(words);
});

describe('a pickup', () => {
  it('as ordered says the counts of then and nothing more, whatever was typed on the way', () => {
    const counts = countLines(4, 2);
    expect(computeTaking(order, makeSheetDraft({}))).toMatchObject({
      pieces: 6,
      isAsOrdered: true,
      total: 10_083,
    });
    expect(buildPickupHandover(order, makeSheetDraft({}))).toEqual({ counts });
    expect(buildPickupHandover(order, makeSheetDraft({ tag: '99999' }))).toEqual({ counts });
    expect(buildPickupHandover(order, makeSheetDraft({ code: '0042', reason: 'voisin' }))).toEqual({
      counts,
    });
    expect(buildPickupHandover(order, makeSheetDraft({ bags: 2, photo: 'a', tag: '214' }))).toEqual({
      counts,
      bags: 2,
      photo: 'a',
      tag: 214,
    });
  });

  it('keeps the order’s own total where nothing changed, though its lines were agreed at another', () => {
    expect(computeTaking({ ...order, grandTotal: 9000 }, makeSheetDraft({})).total).toBe(9000);
  });

  it('with another count and a garment more has the total that the client reads', () => {
    const draft = makeSheetDraft({ counts: { 2: 1 }, added: [{ ...shirt, quantity: 2 }] });
    const taking = computeTaking(order, draft);
    expect(taking).toMatchObject({ pieces: 7, ordered: 6, isAsOrdered: false, total: 9583 });
  });

  it('is agreed to with the code and the total, for every line', () => {
    const draft = makeSheetDraft({
      step: 'consent',
      counts: { 2: 0 },
      added: [{ ...shirt, quantity: 2 }],
      code: '0042',
    });
    expect(buildPickupHandover(order, draft)).toEqual({
      counts: countLines(4, 0),
      added: [{ productId: 'shirt', service: 'Lavage', quantity: 2 }],
      code: '0042',
      total: 7083,
    });
  });

  it('without a code says why, and sends no code that was half typed', () => {
    const draft = makeSheetDraft({
      step: 'bypass',
      counts: { 0: 3 },
      code: '0042',
      reason: 'gardien',
      note: ' Ali ',
    });
    expect(buildPickupHandover(order, draft)).toEqual({
      counts: countLines(3, 2),
      bypass: { reason: 'gardien', note: 'Ali' },
    });
  });
});

it('names another weight only where nothing else of the linen changed', () => {
  const kilo = { ...makeLine(3, 1, 1500), unit: 'kg', tenths: 20 } as const;
  const withKilo = { ...order, items: [...order.items, kilo] };
  const describeDraft = (part: Partial<SheetDraft>) =>
    describeTaken(computeTaking(withKilo, makeSheetDraft(part)));
  const added = [{ ...shirt, quantity: 1 }];
  const measures = { 3: '3,5' };
  expect(describeDraft({ measures })).toBe('Nouveau poids');
  expect(describeDraft({ counts: { 0: 3 }, added })).toBe('Linge changé');
  expect(describeDraft({ counts: { 0: 3, 2: 3 }, measures })).toBe('Linge changé');
  expect(describeDraft({ added })).toBe('8\u00a0pièces au lieu de\u00a07');
});

it.each([
  ['by the kilo', { unit: 'kg', tenths: 20 }, '3,5'],
  ['of lots', { unit: 'lot' }, '10'],
] as const)('a line %s that is not there is neither paid nor measured', (_, part, typed) => {
  const items = [...order.items, { ...makeLine(3, 1, 1500), ...part }];
  const draft = makeSheetDraft({ counts: { 3: 0 }, measures: { 3: typed } });
  const missing = { ...order, items, grandTotal: 13_083 };
  expect(computeTaking(missing, draft)).toMatchObject({ pieces: 6, ordered: 7, total: 10_083 });
  expect(buildPickupHandover(missing, draft)?.counts?.at(-1)).toEqual({ position: 3, quantity: 0 });
});

it('says what has changed of an order under its open sheet', () => {
  const before = { ...order, amountDue: 10_083, paymentMethod: 'espece' as const };
  const items = [makeLine(0, 5, 1000), makeLine(2, 2, 2500)];
  const after = { ...before, items, grandTotal: 11_083, amountDue: 11_083 };
  const change = 'La commande vient de changer\u00a0: 6\u00a0→\u00a07\u00a0pièces';
  expect(describeOrderChange(before, { ...before })).toBeNull();
  expect(describeOrderChange(before, after)).toBe(`${change}, 11\u00a0083\u00a0FCFA.`);
  expect(describeOrderChange(before, { ...after, paymentMethod: 'compte' })).toBe(`${change}.`);
  const cheaper = { ...before, grandTotal: 9000, amountDue: 9000 };
  expect(describeOrderChange(before, cheaper)).toMatch(/ 6\spièces, 9\s000\sFCFA\.$/);
  const paid = describeOrderChange(before, { ...before, amountDue: 0 });
  expect(paid).toMatch(/ 6\spièces, 10\s083\sFCFA, reste 0\sFCFA à payer\.$/);
  const swapped = [makeLine(0, 4, 1000), { ...makeLine(2, 2, 2500), productId: 'coat' }];
  expect(describeOrderChange(before, { ...before, items: swapped })).toMatch(/ 6\spièces, 10\s083\sFCFA\.$/);
});

describe('a garment more', () => {
  it('counts on the line that the order has of it, else on one of its own', () => {
    const same = { productId: 'p2', name: 'Vêtement 2', service: 'Lavage', unitPrice: 9999 };
    const once = addGarment(makeSheetDraft({}), order, same);
    expect(once).toMatchObject({ counts: { 2: 3 }, added: [] });
    expect(computeTaking(order, once).total).toBe(12_583);
    const twice = addGarment(addGarment(makeSheetDraft({}), order, shirt), order, shirt);
    expect(twice.added).toEqual([{ ...shirt, quantity: 2 }]);
  });

  it('is told beside its name, not what was ordered of it nor what is missing', () => {
    const same = { productId: 'p2', name: 'Vêtement 2', service: 'Lavage', unitPrice: 9999 };
    const draft = addGarment(addGarment(makeSheetDraft({ counts: { 0: 1 } }), order, shirt), order, same);
    const listAddedPieces = (productId: string) => [...countAddedPieces(draft, order, productId)];
    expect(['p0', 'p2', 'shirt'].map(listAddedPieces)).toEqual([[], [['Lavage', 1]], [['Lavage', 1]]]);
  });

  it('is another one with another service', () => {
    const ironed = { ...shirt, service: 'Repassage' };
    const both = addGarment(addGarment(makeSheetDraft({}), order, shirt), order, ironed);
    expect(both.added.map(({ service }) => service)).toEqual(['Lavage', 'Repassage']);
  });

  it('goes with its last piece', () => {
    const added = [{ ...shirt, quantity: 1 }];
    expect(added.flatMap((one) => changeAddedQuantity(added, one, 0))).toEqual([]);
    expect(added.flatMap((one) => changeAddedQuantity(added, one, 3))).toMatchObject([{ quantity: 3 }]);
  });
});

describe('a delivery', () => {
  const mission = { items: order.items, handovers: [], piecesHeld: 6 };

  it('has the code, or the reason why there is none', () => {
    expect(buildDeliveryHandover(mission, makeSheetDraft({ code: '0042' }))).toEqual({ code: '0042' });
    expect(
      buildDeliveryHandover(mission, makeSheetDraft({ step: 'bypass', code: '0042', reason: 'code_oublie' })),
    ).toEqual({ bypass: { reason: 'code_oublie' } });
  });

  it('of fewer pieces counts every line, and says how many stay with the house', () => {
    const draft = makeSheetDraft({ counts: { 0: 3 } });
    expect(computeGiving(mission, draft)).toMatchObject({ pieces: 5, left: 1, isWhole: false });
    expect(buildDeliveryHandover(mission, draft)).toEqual({
      counts: countLines(3, 2),
    });
    expect(computeGiving(mission, makeSheetDraft({ counts: { 0: 4 } }))).toMatchObject({ isWhole: true });
  });

  it('gives what the house has where nothing was counted, though the workshop has lost a piece', () => {
    expect(computeGiving({ ...mission, piecesHeld: 5 }, makeSheetDraft({}))).toMatchObject({
      pieces: 5,
      left: 0,
      isWhole: true,
    });
  });

  it('for another reason needs words', () => {
    expect(isReasonGiven(makeSheetDraft({}))).toBe(false);
    expect(isReasonGiven(makeSheetDraft({ reason: 'voisin' }))).toBe(true);
    expect(isReasonGiven(makeSheetDraft({ reason: 'autre', note: '  ' }))).toBe(false);
    expect(isReasonGiven(makeSheetDraft({ reason: 'autre', note: 'Sur le banc' }))).toBe(true);
  });
});
