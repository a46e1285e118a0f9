import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changePasswordSchema,
  emailSchema,
  makePasswordSchema,
  signUpInternalSchema,
  signUpSchema,
  tokenSchema,
  validationCodeSchema,
} from '../inputs/accounts.ts';
import { MAX_PASSWORD, NEW_PASSWORD_TOO_SHORT, PASSWORD_TOO_SHORT } from './accounts.ts';
import { isDeskRole, isRole, ROLES } from './roles.ts';

const awa = { fullname: ' Awa Koné ', phone: '07 01 02 03 04', email: '  AWA@Laveo.CI ', password: 'secret' };
const findFirstMessage = (read: { error?: { issues: { message: string }[] } }) =>
  read.error?.issues[0]?.message;

test('normalises a sign-up as it is stored', () => {
  expect(signUpSchema.parse(awa)).toEqual({
    fullname: 'Awa Koné',
    phone: '+2250701020304',
    email: 'awa@laveo.ci',
    password: 'secret',
  });
});

test('refuses an unknown key: nobody signs up as an admin', () => {
  expect(signUpSchema.safeParse({ ...awa, role: 'admin' }).success).toBe(false);
  expect(signUpInternalSchema.safeParse({ ...awa, grant: 'g'.repeat(43), role: 'client' }).success).toBe(
    false,
  );
  expect(signUpInternalSchema.safeParse({ ...awa, grant: 'g'.repeat(43), role: 'livreur' }).success).toBe(
    true,
  );
});

test.each([
  '',
  'awa',
  'awa@',
  '@laveo.ci',
  'a b@laveo.ci',
  'awa@laveo.ci\r\nBcc: x@y.z',
  `${'a'.repeat(250)}@b.ci`,
])('"%s" is no address', (email) => {
  expect(emailSchema.safeParse(email).success).toBe(false);
});

test('ignores case and surrounding spaces in addresses', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z][a-z0-9]{0,10}@[a-z]{2,8}\.ci$/),
      fc.constantFrom('', ' ', '\t'),
      (email, gap) => {
        expect(emailSchema.parse(`${gap}${email.toUpperCase()}${gap}`)).toBe(email);
      },
    ),
  );
});

test('counts a password in characters, composed or not, and never truncates it', () => {
  const schema = makePasswordSchema(PASSWORD_TOO_SHORT);
  expect(findFirstMessage(schema.safeParse('12345'))).toBe(
    'Le mot de passe doit contenir au moins 6 caractères.',
  );
  expect(schema.safeParse('123456').success).toBe(true);
  expect(schema.safeParse('🧺🧺🧺').success).toBe(false);
  expect(schema.safeParse('🧺'.repeat(6)).success).toBe(true);
  expect(schema.parse('e\u0301'.repeat(6))).toBe('é'.repeat(6));
  expect(schema.parse(' espaces gardés ')).toBe(' espaces gardés ');
  expect(schema.safeParse('a'.repeat(MAX_PASSWORD)).success).toBe(true);
  expect(schema.safeParse('a'.repeat(MAX_PASSWORD + 1)).success).toBe(false);
});

test('words a short new password differently', () => {
  expect(findFirstMessage(changePasswordSchema.safeParse({ current: 'x', password: 'abc' }))).toBe(
    NEW_PASSWORD_TOO_SHORT,
  );
});

test('accepts only six-digit codes and tokens of our format', () => {
  expect(validationCodeSchema.safeParse({ code: '012345' }).success).toBe(true);
  for (const code of ['12345', '1234567', '12345a', '١٢٣٤٥٦', ' 123456'])
    expect(validationCodeSchema.safeParse({ code }).success).toBe(false);
  for (const token of ['', 'short', 'a'.repeat(101), `${'a'.repeat(42)}'`])
    expect(tokenSchema.safeParse(token).success).toBe(false);
});

test('counts admins and superadmins as the desk', () => {
  expect(ROLES.filter(isDeskRole)).toEqual(['admin', 'superadmin']);
  for (const no of ['', 'root', null, undefined, 3, 'toString']) expect(isRole(no)).toBe(false);
});
