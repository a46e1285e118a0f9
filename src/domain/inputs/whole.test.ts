import { expect, it } from 'vitest';
import { parseWholeNumber } from '../format/money.ts';
import { answerClaimSchema, claimSchema } from './claims.ts';
import { countInSchema } from './pieces.ts';

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
