import { expect, it } from 'vitest';
import { PROCEDURES } from './procedures.ts';
import { routerProcedures } from './routerProcedures.ts';

it('has an example of every procedure of the router, and of none that is gone', () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual(Object.keys(routerProcedures).sort());
});
