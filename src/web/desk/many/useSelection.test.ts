import { describe, expect, it } from 'vitest';
import { checkedRows, toggled } from './useSelection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const none: ReadonlySet<string> = new Set();

describe('boxes beside orders', () => {
  it('are ticked and cleared one by one', () => {
    const ticked = toggled(none, rows, { id: 'b', rangeFrom: null });
    expect([...ticked]).toEqual(['b']);
    expect([...toggled(ticked, rows, { id: 'b', rangeFrom: null })]).toEqual([]);
  });

  it('are ticked from the box before to this one, in either direction', () => {
    expect([...toggled(new Set(['b']), rows, { id: 'd', rangeFrom: 'b' })]).toEqual(['b', 'c', 'd']);
    expect([...toggled(new Set(['d']), rows, { id: 'b', rangeFrom: 'd' })].sort()).toEqual(['b', 'c', 'd']);
  });

  it('are cleared over a range too', () => {
    expect([...toggled(new Set(['a', 'b', 'c', 'd']), rows, { id: 'd', rangeFrom: 'b' })]).toEqual(['a']);
  });

  it('are ticked alone when the box before has left the list', () => {
    expect([...toggled(none, rows, { id: 'c', rangeFrom: 'gone' })]).toEqual(['c']);
  });

  it('count no order that has left the list', () => {
    expect(checkedRows(rows, new Set(['gone', 'e', 'a']))).toEqual([{ id: 'a' }, { id: 'e' }]);
  });
});
