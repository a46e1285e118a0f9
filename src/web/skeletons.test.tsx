import { expect, it } from 'vitest';
import { paths } from '#domain/addresses.ts';
import { renderSkeleton } from './skeletons.tsx';

const first = [
  ['client', paths.client.dashboard],
  ['client', paths.client.order],
  ['client', paths.client.orders],
  ['livreur', paths.livreur.dashboard],
  ['admin', paths.admin.dashboard],
  ['superadmin', paths.superadmin.panel],
] as const;

it.each(first)('the shape of %s %s has the title and the navigation of its screen', (role, path) => {
  const { html } = renderSkeleton(role, path, '<!--name-->');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toMatch(/^<div [^>]*aria-busy="true"/);
  expect(html).toContain('aria-current="page"');
});

it('the shape of the order form of somebody signed out leads home and to the sign-in without a script', () => {
  const { html } = renderSkeleton(null, paths.order, '<!--name-->');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain(`href="${paths.home}"`);
  expect(html).toContain(`href="${paths.signIn}?`);
});

it('only a greeting names the person, by the mark that the server replaces', () => {
  for (const [role, path] of first)
    expect(renderSkeleton(role, path, '<!--name-->').html.includes('<!--name-->')).toBe(
      path === paths.client.dashboard || path === paths.livreur.dashboard,
    );
});
