import { expect, it } from 'vitest';
import { formatPhone } from '#domain/format/phone.ts';
import { describeMatch, isChosen, splitByMatch, toCaller, toNewCaller } from './callerMatch.ts';

const CONTACT = {
  id: 'c1',
  phone: '+2250700003001',
  fullname: 'Awa Koné',
  userId: null,
  addresses: [{ address: 'Riviera 3, rue E 42', location: null }],
};
const [KNOWN, CALLING] = ['+2250700003001', '+2250701020304'].map(formatPhone);
const HOLDER = { account: { id: 'u1', fullname: 'Koné Salimata' }, phone: '+2250759304418', addresses: [] };

it('tells callers of one name apart by their number and place', () => {
  expect([CONTACT, HOLDER, { ...HOLDER, phone: null }].map(describeMatch)).toEqual([
    '07 00 00 30 01, Riviera 3',
    '07 59 30 44 18, nouveau compte',
    'nouveau compte',
  ]);
});

it.each([
  ['a contact', CONTACT, 'kone', { phone: KNOWN, fullname: 'Awa Koné', userId: undefined }],
  ['a linked contact', { ...CONTACT, userId: 'u2' }, 'kone', { userId: 'u2' }],
  [
    'an account',
    HOLDER,
    'kone',
    { phone: formatPhone('+2250759304418'), account: HOLDER.account, userId: 'u1' },
  ],
  ['an account under the number of the call', HOLDER, '07 01 02 03 04', { phone: CALLING }],
])('makes a caller of %s', (_, match, typed, caller) => {
  expect(toCaller(match, typed)).toMatchObject(caller);
});

it.each([
  ['a contact by the name', CONTACT, { fullname: 'awa kone' }, true],
  ['a contact under another name', CONTACT, { fullname: 'Awa' }, false],
  ['the account of the contact’s number', { ...CONTACT, account: HOLDER.account }, { userId: 'u1' }, true],
  ['a linked contact', { ...CONTACT, userId: 'u2' }, { userId: 'u2' }, true],
  ['an account', HOLDER, { userId: 'u1' }, true],
  ['an account by its name alone', HOLDER, { fullname: 'Koné Salimata' }, false],
  ['another account', HOLDER, { userId: 'u2' }, false],
])('knows whether the owner of a number is chosen: %s', (_, match, caller, chosen) => {
  expect(isChosen(match, { phone: KNOWN ?? '', fullname: '', email: '', ...caller })).toBe(chosen);
});

it('keeps what was typed of a new caller, a number or a name', () => {
  expect(toNewCaller('0701020304')).toEqual({ phone: CALLING, fullname: '', email: '' });
  expect(toNewCaller('07 08 09')).toEqual({ phone: '07 08 09', fullname: '', email: '' });
  expect(toNewCaller('Kone')).toEqual({ phone: '', fullname: 'Kone', email: '' });
});

it('marks the beginnings of words that were typed, whatever their accents and order', () => {
  const mark = (fullname: string, typed: string) =>
    splitByMatch(fullname, typed)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');
  expect(mark('Mariam Koné-Diallo', 'kone')).toBe('Mariam [Koné]-Diallo');
  expect(mark('Awa Koné', 'kon aw')).toBe('[Aw]a [Kon]é');
  expect(mark('Awa Koné', '0700')).toBe('Awa Koné');
});
