import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { DAY, startOfWeek } from '#domain/format/calendar.ts';
import { groupByWeek, nameWeek, WeekList } from './TillPage.tsx';

const now = Date.UTC(2026, 10, 25, 9);

test.each([
  [now, 'Cette semaine'],
  [now - 7 * DAY, 'La semaine dernière'],
  [now - 14 * DAY, 'Semaine du 9\u00a0nov.'],
  [now - 24 * DAY, 'Semaine du 26\u00a0oct.'],
])('names the week of %i', (at, words) => {
  expect(nameWeek(startOfWeek(at), now)).toBe(words);
});

it('puts each sum in its week, newest first as they come', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), (daysAgo) => {
      const items = daysAgo.toSorted((a, b) => a - b).map((days) => ({ at: now - days * DAY }));
      const weeks = groupByWeek(items);
      expect(weeks.flatMap((week) => week.items)).toEqual(items);
      expect(weeks.every(({ start, items: own }) => own.every(({ at }) => startOfWeek(at) === start))).toBe(
        true,
      );
      expect(weeks.map(({ start }) => start)).toEqual([...new Set(items.map(({ at }) => startOfWeek(at)))]);
    }),
  );
});

it('opens the newest week alone, and folds what is below it', () => {
  const items = [0, 1, 2].map((week) => ({ id: week, at: now - 7 * week * DAY }));
  const words = { title: 'Remises', renderTitle: () => 'Caisse', renderNote: () => 'Comptée' };
  const html = renderToStaticMarkup(createElement(WeekList, { items, measure: () => 500, ...words }));
  const folds = [...html.matchAll(/<details[^>]*?( open="")?>/g)].map(([, open]) => open !== undefined);
  expect(folds).toEqual([true, false, false]);
});
