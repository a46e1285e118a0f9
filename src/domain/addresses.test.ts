import { describe, expect, it } from 'vitest';
import { buildSignInLink, getHome, isScreen, parseOwnPath, paths } from './addresses.ts';
import { ROLES } from './people/roles.ts';

describe('addresses', () => {
  it('sends each role to the first page of its area', () => {
    expect(ROLES.map(getHome)).toEqual([
      paths.client.dashboard,
      paths.livreur.dashboard,
      paths.admin.dashboard,
      paths.superadmin.panel,
    ]);
    expect(ROLES.map(getHome)).toEqual([
      '/client/dashboard',
      '/livreur/dashboard',
      '/admin/dashboard',
      '/superadmin/panel',
    ]);
    expect(getHome('driver')).toBeNull();
    expect(getHome('toString')).toBeNull();
  });

  it('knows its screens from what is none', () => {
    for (const path of ['/', '/tarifs', '/tarifs/', '/commander', '/client', '/client/facture/1'])
      expect(`${path} ${isScreen(path)}`).toBe(`${path} true`);
    for (const path of ['/nulle-part', '/tarifs/2024', '/clients', paths.notFound])
      expect(`${path} ${isScreen(path)}`).toBe(`${path} false`);
  });

  it('accepts a path of our own', () => {
    for (const own of [
      '/',
      '/client/commandes',
      '/client/facture/1?x=2#y',
      '/tarifs?next=https://evil.example',
    ])
      expect(parseOwnPath(own)).toBe(own);
    expect(new URLSearchParams(buildSignInLink('/client/commandes?a=b').split('?')[1]).get('next')).toBe(
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
    const path = parseOwnPath(hostile);
    if (path !== null) expect(new URL(path, 'http://own.invalid').host).toBe('own.invalid');
    else expect(path).toBeNull();
  });
});
