import fc from 'fast-check';

/** Some weekdays, all open from a quarter past one hour to a quarter to another. */
export const anyHours = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    fc.integer({ min: 0, max: 11 }),
    fc.integer({ min: 12, max: 23 }),
  )
  .map(([days, from, to]) =>
    days.map((day) => ({ day, from: `${String(from).padStart(2, '0')}:15`, to: `${to}:45` })),
  );
