import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneSchema } from '../inputs/fields.ts';
import { formatInternationalPhone, formatPhone, PHONE_MESSAGE, parsePhone } from './phone.ts';

test.each([
  ['0701020304', '+2250701020304'],
  ['07 01 02 03 04', '+2250701020304'],
  ['07.01.02.03.04', '+2250701020304'],
  ['07-01-02-03-04', '+2250701020304'],
  ['+225 07 01 02 03 04', '+2250701020304'],
  ['(+225) 0701020304', '+2250701020304'],
  ['00225 0701020304', '+2250701020304'],
  ['2250701020304', '+2250701020304'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033 (0)6 12 34 56 78', '+33612345678'],
  ['+225 (0)7 01 02 03 04', '+2250701020304'],
  ['00 225 (0)7 01 02 03 04', '+2250701020304'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['07\u00a001\u00a002\u00a003\u00a004', '+2250701020304'],
  ['07/01/02/03/04', '+2250701020304'],
  ['07\u201101\u201102\u201103\u201104', '+2250701020304'],
  ['07–01—02\u221203-04', '+2250701020304'],
  ['\u202a+225 07 01 02 03 04\u202c', '+2250701020304'],
  ['\u2068+33 6 12 34 56 78\u2069', '+33612345678'],
  ['07 01 02\u200b 03 04\u00ad', '+2250701020304'],
])('%s is %s', (input, e164) => {
  expect(parsePhone(input)).toBe(e164);
});

test.each([
  '',
  ' ',
  '070102030',
  '07010203045',
  '+225 070102030',
  '+22507010203045',
  '+0612345678',
  'appelez-moi',
  '07 01 02 03 0a',
  '+',
  '++2250701020304',
  '+1234567890123456',
  '٠٧٠١٠٢٠٣٠٤',
])('"%s" is no phone number', (input) => {
  expect(parsePhone(input)).toBeNull();
  expect(phoneSchema.safeParse(input).error?.issues[0]?.message).toBe(PHONE_MESSAGE);
});

test('stores any Ivorian number in one form and shows it in pairs', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{10}$/),
      fc.constantFrom('', '+225', '00225', '225'),
      fc.constantFrom('', ' ', '.', '-', '/', '\u2011', '\u00a0', '\u202f', '\u200b', '\u202a'),
      (digits, prefix, gap) => {
        const input = `${prefix}${gap}${digits.match(/../g)?.join(gap) ?? ''}`;
        // Digits that begin with "00" are read as an international number.
        fc.pre(prefix !== '' || !digits.startsWith('00'));
        const e164 = parsePhone(input);
        expect(e164).toBe(`+225${digits}`);
        const shown = formatPhone(e164 ?? '');
        expect(shown).toMatch(/^(\+225 00 )?\d\d( \d\d){3,4}$/);
        expect(formatInternationalPhone(e164 ?? '')).toMatch(/^\+225( \d\d){5}$/);
        expect(parsePhone(shown)).toBe(e164);
      },
    ),
  );
});

test.each([
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+12125550123', '+1 21 25 55 01 23'],
  ['+447911123456', '+44 79 11 12 34 56'],
  ['+22670123456', '+226 70 12 34 56'],
  ['+221771234567', '+221 7 71 23 45 67'],
  ['+35351234567', '+353 51 23 45 67'],
  ['n’importe quoi', 'n’importe quoi'],
])('%s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown);
});

test('reads a formatted number back as itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (e164) => {
      fc.pre(!e164.startsWith('+225'));
      const shown = formatPhone(e164);
      expect(shown).toMatch(/^\+\d{1,3} \d{1,2}( \d\d)+$/);
      expect(parsePhone(shown)).toBe(e164);
    }),
  );
});

test('answers any input with E.164 or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d +().-]{0,24}$/)), (input) => {
      expect(parsePhone(input) ?? '+1234567').toMatch(/^\+[1-9]\d{6,14}$/);
    }),
  );
});
