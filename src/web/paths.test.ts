import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { homeFor, ownPath, paths, signInThen } from './paths.ts';

describe('paths', () => {
  it('lands each role on the first page of its area', () => {
    expect(ROLES.map(homeFor)).toEqual([
      paths.client.dashboard,
      paths.livreur.dashboard,
      paths.admin.dashboard,
      paths.superadmin.panel,
    ]);
    expect(homeFor('driver')).toBeNull();
    expect(homeFor('toString')).toBeNull();
  });

  it('follows a path of our own', () => {
    for (const own of [
      '/',
      '/client/commandes',
      '/client/facture/1?x=2#y',
      '/tarifs?next=https://evil.example',
    ])
      expect(ownPath(own)).toBe(own);
    expect(new URLSearchParams(signInThen('/client/commandes?a=b').split('?')[1]).get('next')).toBe(
      '/client/commandes?a=b',
    );
  });

  it.each([
    null,
    '',
    ' ',
    'client',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/ /evil.example',
    '\u0000/evil.example',
    '/\u0000/evil.example',
    '/\u0009evil',
    'https://evil.example',
    'http:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'mailto:a@evil.example',
    '@evil.example',
    './..//evil.example',
    '/client\\..\\evil',
    '/.//evil.example',
    '/x/..//evil.example',
  ])('stays on the site for next=%j', (hostile) => {
    const followed = ownPath(hostile);
    if (followed !== null) expect(new URL(followed, 'http://own.invalid').host).toBe('own.invalid');
    else expect(followed).toBeNull();
  });
});
