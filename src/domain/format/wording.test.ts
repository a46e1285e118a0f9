import { expect, it } from 'vitest';
import { getActorLabel } from './wording.ts';

it('names who acted: a person with their role, a provider by its name, or the house', () => {
  expect(getActorLabel({ actorName: 'Awa Koné', actorRole: 'client' })).toBe('Awa Koné');
  expect(getActorLabel({ actorName: '', actorRole: 'client' })).toBe('Client');
  expect(getActorLabel({ actorName: 'wave', actorRole: 'system' })).toBe('Wave');
  expect(getActorLabel({ actorName: 'orange', actorRole: 'system' })).toBe('Orange Money');
  expect(getActorLabel({ actorName: '', actorRole: 'system' })).toBe('Laveo');
});
