import { expect, it } from 'vitest';
import { findExample, PROCEDURES } from './procedures.ts';
import { routerProcedures } from './routerProcedures.ts';

it('has an example of every procedure of the router, and of none that is gone', () => {
  const names = Object.keys(routerProcedures);
  expect(names.filter((name) => !findExample(name))).toEqual([]);
  expect(Object.keys(PROCEDURES).filter((name) => !names.includes(name))).toEqual([]);
});
