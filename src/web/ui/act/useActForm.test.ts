import { expect, it } from 'vitest';
import { updateDraft } from './useActForm.ts';

const initialValues = { fullname: 'Awa', letters: true };

it('keeps in a draft what was typed, and nothing that the server may change meanwhile', () => {
  const typed = { ...initialValues, fullname: 'Awa K' };
  expect(updateDraft(null, { values: typed, before: initialValues, initialValues })).toEqual({
    fullname: 'Awa K',
  });
  const stored = { ...initialValues, letters: false };
  const more = { ...typed, fullname: 'Awa Ko' };
  expect(updateDraft({ fullname: 'Awa K' }, { values: more, before: typed, initialValues: stored })).toEqual({
    fullname: 'Awa Ko',
  });
});

it('keeps no draft once each field says again what is stored', () => {
  const before = { ...initialValues, fullname: 'Awa K' };
  expect(updateDraft({ fullname: 'Awa K' }, { values: initialValues, before, initialValues })).toBeNull();
});
