import { describe, expect, it } from 'vitest';
import { DomainError } from '#domain/failures/failures.ts';
import { isCommonPassword, refuseWeakPassword } from './commonPasswords.ts';

describe('a common password', () => {
  it.each([
    '123456',
    'azerty',
    'motdepasse',
    'Password1',
    'P@ssw0rd',
    'abidjan2026',
    'laveo2026!',
    'laveo-demo',
    'aaaaaa',
    'abcabc',
    '121212',
    'Azerty123',
    'qwerty!',
    'jetaime',
    'drogba11',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['trois pagnes au soleil', 'kX9-velours-Treich', 'le linge de Fatim 7h', 'Zouglou&Garba'])(
    '%s is not',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('is refused to the desk only', () => {
    expect(() => refuseWeakPassword('superadmin', 'azertyazerty')).toThrow(
      new DomainError('PASSWORD_TOO_COMMON'),
    );
    expect(() => refuseWeakPassword('client', 'azerty')).not.toThrow();
  });

  it('of the desk has twelve characters, of clients and livreurs six', () => {
    for (const role of ['admin', 'superadmin'] as const) {
      expect(() => refuseWeakPassword(role, 'trois pagne')).toThrow(new DomainError('PASSWORD_TOO_SHORT'));
      expect(() => refuseWeakPassword(role, 'trois pagnes')).not.toThrow();
    }
    for (const role of ['client', 'livreur'] as const)
      expect(() => refuseWeakPassword(role, 'pagnes')).not.toThrow();
  });
});
