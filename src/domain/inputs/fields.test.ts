import { describe, expect, it } from 'vitest';
import { parseWholeNumber } from '../format/money.ts';
import { profileSchema } from './accounts.ts';
import { createProductSchema, updateProductSchema } from './catalogue.ts';
import { answerClaimSchema, claimSchema } from './claims.ts';
import { applicationSchema, contactSchema } from './inbox.ts';
import { countInSchema } from './pieces.ts';

const LINKS = 'http://x.example HTTPS://x //x.example www.gain.ci bit.ly/abc gagnez.com promo.ci/x'.split(
  ' ',
);
const MARKS = [
  0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
];
const NO_MARK = 'ne contient pas de caractère invisible\u00a0: effacez tout, puis retapez.';

const person = { fullname: 'Awa Koné', phone: '0701020304', email: 'awa@exemple.ci' };
const garment = { name: 'Chemise', services: [{ name: 'Lavage', price: 800 }] };
const FIELDS = [
  [
    'a full name',
    'Un nom',
    (name: string) => profileSchema.safeParse({ fullname: name, phone: person.phone }),
  ],
  [
    'the name of who writes',
    'Un nom',
    (name: string) => contactSchema.safeParse({ fullname: name, email: person.email, message: 'Bonjour' }),
  ],
  ['a city', 'Le nom d’une ville', (name: string) => applicationSchema.safeParse({ ...person, city: name })],
  [
    'a garment',
    'Le nom d’un vêtement',
    (name: string) => createProductSchema.safeParse({ ...garment, name }),
  ],
  [
    'a service',
    'Le nom d’un service',
    (name: string) => createProductSchema.safeParse({ ...garment, services: [{ name, price: 1 }] }),
  ],
] as const;

describe('T-X6: a name', () => {
  it.each(FIELDS)(
    'of %s refuses links, direction marks and a 61st character, in a sentence',
    (_, subject, parse) => {
      const listRefusals = (name: string) => parse(name).error?.issues.map(({ message }) => message) ?? [];
      for (const link of LINKS)
        expect(listRefusals(`Gagnez ${link}`), link).toEqual([`${subject} ne contient pas de lien.`]);
      for (const mark of MARKS) {
        const name = `Awa${String.fromCodePoint(mark)}Koné`;
        expect(listRefusals(name), `${mark}`).toEqual([`${subject} ${NO_MARK}`]);
      }
      expect(listRefusals('a'.repeat(61))).toEqual(['60 caractères au plus.']);
    },
  );

  it.each(FIELDS)('of %s is taken as people write it', (_, _subject, parse) => {
    for (const name of [
      'N’Guessan J.-P.',
      'M.Koné',
      'Ẹ̀kọ́ Ɔkɔ',
      'Nappe 2/3 pers.',
      'Drap 1.5 pl.',
      'محمد',
      'Lavage + Repassage',
    ])
      expect([name, parse(name).success]).toEqual([name, true]);
  });
});

describe('an address', () => {
  it('may hold a link to a map, and loses the direction marks that a copied one brings along', () => {
    const address = '\u202aCocody, https://maps.app.goo.gl/abc\u202c';
    expect(profileSchema.parse({ fullname: 'Awa', phone: person.phone, address }).address).toBe(
      'Cocody, https://maps.app.goo.gl/abc',
    );
  });
});

it('a garment named before links were refused can be renamed', () => {
  const older = { name: 'Robe www.gain.ci', services: [{ name: 'Lavage\u200f', price: 800 }] };
  const productId = '11111111-1111-4111-8111-111111111111';
  expect(updateProductSchema.safeParse({ productId, ...garment, seen: older }).success).toBe(true);
  expect(updateProductSchema.safeParse({ productId, ...older }).success).toBe(false);
});

const id = '0b7f4e3a-3f0c-4c0e-9a53-0d8d3f2a7f11';
const typedHalf = parseWholeNumber('1,5');

it.each([
  ['a claim', claimSchema, { orderId: id, kind: 'manquant', words: 'Une chemise', pieces: typedHalf }, 1],
  ['its answer', answerClaimSchema, { claimId: id, answer: 'Oui', outcome: 'accepted', lost: typedHalf }, 0],
  ['a count', countInSchema, { orderId: id, counts: [{ position: 0, quantity: typedHalf }] }, 0],
])('refuses half a piece of %s in French', (_, schema, input, least) => {
  const messages = schema.safeParse(input).error?.issues.map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringMatching(new RegExp(`^Entrez un nombre entier de ${least} à .*pièces\\.`)),
  ]);
});
