import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { DeskEntry, ListedOrder } from '../types.ts';
import { EntryList } from './EntryList.tsx';

const entry = { id: 1, kind: 'receipt', method: 'wave', amount: 3000, at: 0, recordedAt: 0, holder: null };

const render = (part: Partial<DeskEntry>) =>
  renderOnDesk(<EntryList order={{} as ListedOrder} entries={[{ ...entry, ...part } as DeskEntry]} />);

it('lists each entry, and offers to undo those that the person may', () => {
  expect(render({ mayReverse: true })).toMatch(/Reçu par Wave.*Annuler cette écriture/);
  expect(render({ mayReverse: false })).not.toContain('Annuler cette écriture');
  expect(render({ isReversed: true })).toContain('Annulé');
});
