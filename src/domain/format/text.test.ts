import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fullnameSchema,
  makeLineSchema,
  makeOptionalLineSchema,
  makeParagraphSchema,
} from '../inputs/fields.ts';
import {
  containsText,
  foldText,
  getGivenName,
  getInitials,
  prefixWithDe,
  splitFirstSentence,
} from './text.ts';

test.each([
  ['Koné', 'kone'],
  ['N’GUESSAN', 'n’guessan'],
  ['Cœur', 'coeur'],
  ['Ægir', 'aegir'],
  ['Ange-Désiré Yao', 'ange-desire yao'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each(["d'oreiller", 'D’OREILLER', 'doreiller', ' oreiller ', ''])(
  'finds "Taie d’oreiller" by "%s", whatever the case, accents and apostrophes',
  (typed) => {
    expect(containsText('Taie d’oreiller', typed)).toBe(true);
    expect(containsText('Rideau', 'd’')).toBe(true);
    expect(containsText('Rideau', 'oreiller')).toBe(false);
  },
);

test.each([
  ['Chemise', 'chemises'],
  ['Rideau', 'rideaux'],
  ['Nappes brodées', 'nappe brodee'],
  ['Taie d’oreiller', 'taies d’oreillers'],
  ['Tapis', 'tapis'],
  ['Costume 3 pièces', 'costume 3 pieces'],
  ['Robe Lavage', 'lavage robes'],
])('finds "%s" by "%s", in the singular or the plural and in any order', (name, typed) => {
  expect(containsText(name, typed)).toBe(true);
});

test('folds once and for all, composed or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aàâéèêëïîôöùûüçœæ ÀÉÔŒ-’Zz') }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      expect(foldText(text.toUpperCase())).toBe(foldText(text));
    }),
  );
});

test('accepts a single line, trimmed and composed, without control characters', () => {
  expect(makeLineSchema(10, 'vide').parse('  Kone\u0301 ')).toBe('Koné');
  expect(makeLineSchema(10, 'vide').safeParse('   ').error?.issues[0]?.message).toBe('vide');
  expect(makeLineSchema(3, 'vide').safeParse('abcd').success).toBe(false);
  for (const bad of ['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u2028b'])
    expect(makeLineSchema(10, 'vide').safeParse(bad).success).toBe(false);
  expect(makeOptionalLineSchema(10).parse('  ')).toBe('');
  expect(makeOptionalLineSchema(10).safeParse('a\nb').success).toBe(false);
});

test('accepts no line that could break a mail header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = makeLineSchema(200, 'vide').safeParse(text);
      if (read.success) expect([...read.data].every((c) => (c.codePointAt(0) ?? 0) >= 32)).toBe(true);
    }),
  );
});

test('keeps line feeds and tabs in a paragraph, and no other control character', () => {
  expect(makeParagraphSchema(50).parse(' Bonjour,\r\nmerci.\rÀ bientôt\t! ')).toBe(
    'Bonjour,\nmerci.\nÀ bientôt\t!',
  );
  expect(makeParagraphSchema(50).safeParse('a\u0007b').success).toBe(false);
  expect(makeParagraphSchema(3).safeParse('abcd').success).toBe(false);
});

test.each(['https://gagnez.example', 'Awa www.site.ci', 'HTTP://x', 'Awa //x'])(
  'refuses "%s" as a name',
  (name) => {
    expect(fullnameSchema.safeParse(name).success).toBe(false);
  },
);

test.each(['Awa Koné', 'N’Guessan Ahou', 'Jean-Marc D’Aké', '李小龍'])('accepts "%s" as a name', (name) => {
  expect(fullnameSchema.parse(name)).toBe(name);
});

test.each([
  ['Yao Kouassi', 'Yao'],
  ['  Jean-Marc D’Aké ', 'Jean-Marc'],
  ['Awa', 'Awa'],
  ['', ''],
  [undefined, ''],
])('calls "%s" "%s"', (fullname, name) => {
  expect(getGivenName(fullname)).toBe(name);
});

test.each([
  ['Aya Koné', 'd’Aya Koné'],
  ['Élodie Tano', 'd’Élodie Tano'],
  ['Yves Kouamé', 'd’Yves Kouamé'],
  ['Yao Kouassi', 'de Yao Kouassi'],
  ['Hamed Traoré', 'de Hamed Traoré'],
  ['N’Guessan Affoué', 'de N’Guessan Affoué'],
  ['Hôtel Ivoire', 'de l’Hôtel Ivoire'],
])('says whose: %s, %s', (fullname, words) => {
  expect(prefixWithDe(fullname)).toBe(words);
});

test.each([
  [
    'Perdu\u00a0: remboursé. Vous le dites, nous répondons.',
    'Perdu\u00a0: remboursé.',
    'Vous le dites, nous répondons.',
  ],
  ['Abîmé ? Remboursé !', 'Abîmé ?', 'Remboursé !'],
  ['Remboursé sous 2.5 jours', 'Remboursé sous 2.5 jours', ''],
  ['Remboursé.', 'Remboursé.', ''],
])('splits "%s" after its first sentence', (text, first, rest) => {
  expect(splitFirstSentence(text)).toEqual([first, rest]);
});

test.each([
  ['Awa Koné', 'AK'],
  ['  awa  marie koné ', 'AK'],
  ['Éric', 'É'],
  ['', ''],
])('the initials of "%s" are "%s"', (fullname, initials) => {
  expect(getInitials(fullname)).toBe(initials);
});
