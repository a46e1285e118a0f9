import { expect, it } from 'vitest';
import { formatServices, mergeServices } from './ServicesField.tsx';

const priced = (prices: Record<string, number>) =>
  formatServices(Object.entries(prices).map(([name, price]) => ({ name, price })));
const OPENED = priced({ wash: 800, iron: 700 });

it.each([
  [
    'a price that was not typed',
    { wash: 800, iron: 750 },
    { wash: 950, iron: 700 },
    { wash: 950, iron: 750 },
  ],
  ['the price that both typed', { wash: 900, iron: 700 }, { wash: 950, iron: 700 }, { wash: 900, iron: 700 }],
  [
    'a service added',
    { wash: 9, iron: 700 },
    { wash: 800, iron: 700, dry: 5 },
    { wash: 9, iron: 700, dry: 5 },
  ],
  ['a service removed', { wash: 900, iron: 700 }, { wash: 800 }, { wash: 900 }],
  ['a service that the form removed', { wash: 900 }, { wash: 800, iron: 750 }, { wash: 900 }],
  ['a service added by both', { wash: 900, dry: 6 }, { wash: 800, dry: 5 }, { wash: 900, dry: 6 }],
])("merges a colleague's change: %s", (_, typed, next, merged) => {
  expect(mergeServices(priced(typed), OPENED, priced(next))).toEqual(priced(merged));
});
