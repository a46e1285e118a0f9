import { expect, it } from 'vitest';
import { createRouteNamer } from './traffic.ts';

const routeName = createRouteNamer((name) => name === 'orders.place');

it.each([
  ['/trpc/orders.place', 'orders.place'],
  ['/trpc/orders.place,orders.place', 'batch'],
  ['/trpc/orders.place%2Corders.place', 'batch'],
  ['/trpc/orders.nothing', 'other'],
  ['/', '/'],
  ['/tarifs', '/tarifs'],
  ['/live', '/live'],
  ['/client/commandes/7/merci', '/client'],
  ['/client', '/client'],
  ['/assets/index-abc.js', '/assets'],
  ['/factures/7.pdf', '/factures'],
  ['/desabonnement/account-7-abc', '/desabonnement'],
  ['/wp-login.php', 'other'],
  ['/clients', 'other'],
  ['', 'other'],
])('%s is counted as %s', (path, name) => {
  expect(routeName(path)).toBe(name);
});
