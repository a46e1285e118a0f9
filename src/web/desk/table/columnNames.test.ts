import { expect, it } from 'vitest';
import { COLUMNS, readHidden } from './columnNames.ts';

it('hides only known columns, never the reference, whatever the browser stored', () => {
  expect(readHidden(['pieces', 'area', 'nothing', 3, null])).toEqual(['area', 'pieces']);
  expect(readHidden([...COLUMNS])).not.toContain('reference');
  for (const stored of [null, undefined, 'pieces', { pieces: true }, 7])
    expect(readHidden(stored)).toEqual([]);
});
