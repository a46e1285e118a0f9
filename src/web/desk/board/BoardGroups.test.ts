import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { type GroupedOrder, groupByHour } from './BoardGroups.tsx';

const morning = Date.UTC(2026, 10, 25, 10);

const anOrder = (fields: Partial<GroupedOrder>): GroupedOrder => ({
  status: 'processing',
  marks: {},
  lateAt: morning + HOUR,
  ...fields,
});
const listTitles = (fields: Partial<GroupedOrder>, now = morning) =>
  groupByHour([anOrder(fields)], now).map(({ title }) => title);

describe('on a narrow screen, an open order stands among those of', () => {
  it.each([
    [{ lateAt: morning - HOUR }, 'En retard'],
    [{ lateAt: morning + 2 * HOUR }, 'Avant midi'],
    [{ lateAt: morning + 3 * HOUR }, 'Aujourd’hui'],
    [{ lateAt: morning + DAY }, 'Demain'],
    [{ lateAt: morning + 2 * DAY }, 'Plus tard'],
    [{ lateAt: null }, 'Plus tard'],
    [{ status: 'cancelled', lateAt: null, marks: { linen: 'held' } }, 'Linge à rendre'],
  ] satisfies [Partial<GroupedOrder>, string][])('%o: "%s"', (fields, title) => {
    expect(listTitles(fields)).toEqual([title]);
  });

  it('the rest of the day, once it is past noon', () => {
    expect(listTitles({ lateAt: morning + 2 * HOUR }, morning + 2 * HOUR)).toEqual(['Aujourd’hui']);
  });
});

it('leaves ended orders out', () => {
  expect(listTitles({ status: 'completed', lateAt: null })).toEqual([]);
});

it('sorts each group by the hour of the next hand-over', () => {
  const [first, second] = [anOrder({ lateAt: morning + HOUR }), anOrder({ lateAt: morning + 2 * HOUR })];
  expect(groupByHour([second, first], morning)[0]?.orders).toEqual([first, second]);
});
