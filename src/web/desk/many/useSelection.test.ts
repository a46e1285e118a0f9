import { describe, expect, it } from 'vitest';
import { filterCheckedRows, toggleRange } from './useSelection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const none: ReadonlySet<string> = new Set();

describe('boxes beside orders', () => {
  it('are ticked and cleared one by one', () => {
    const ticked = toggleRange(none, rows, { id: 'b', rangeFrom: null });
    expect([...ticked]).toEqual(['b']);
    expect([...toggleRange(ticked, rows, { id: 'b', rangeFrom: null })]).toEqual([]);
  });

  it('are ticked from the box before to this one, in either direction', () => {
    expect([...toggleRange(new Set(['b']), rows, { id: 'd', rangeFrom: 'b' })]).toEqual(['b', 'c', 'd']);
    expect([...toggleRange(new Set(['d']), rows, { id: 'b', rangeFrom: 'd' })].sort()).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  it('are cleared over a range too', () => {
    expect([...toggleRange(new Set(['a', 'b', 'c', 'd']), rows, { id: 'd', rangeFrom: 'b' })]).toEqual(['a']);
  });

  it('are ticked alone when the box before has left the list', () => {
    expect([...toggleRange(none, rows, { id: 'c', rangeFrom: 'gone' })]).toEqual(['c']);
  });

  it('count no order that has left the list', () => {
    expect(filterCheckedRows(rows, new Set(['gone', 'e', 'a']))).toEqual([{ id: 'a' }, { id: 'e' }]);
  });
});
