import { expect, it } from 'vitest';
import { describeMerger } from './contactWords.ts';

const normalizeSpaces = (text: string) => text.replace(/\u00a0/g, ' ');
const CLARISSE = { fullname: 'Clarisse Bédi', email: 'clarisse@exemple.ci', userId: null };
const OTHER = { phone: '+2250505060708', email: null, orders: 2 };

it('says what moves from a contact that is merged', () => {
  expect(describeMerger(CLARISSE, OTHER).map(normalizeSpaces)).toEqual([
    'Ses adresses et 2 commandes vont dans la fiche de Clarisse Bédi.',
    'Qui appelle du 05 05 06 07 08 est reconnu comme Clarisse Bédi.',
    'Les e-mails de suivi vont à clarisse@exemple.ci.',
    'La fusion peut être annulée à tout moment.',
  ]);
});

it('says that letters stop, and whose account the next orders go to', () => {
  const linked = { fullname: 'Awa', userId: 'awa', account: { id: 'awa', fullname: 'Awa Koné' } };
  expect(describeMerger(linked, { ...OTHER, email: 'c@exemple.ci', orders: 0 }).slice(1, 3)).toEqual([
    'Plus aucun e-mail de suivi ne va à c@exemple.ci.',
    'Les prochaines commandes vont au compte d’Awa Koné.',
  ]);
});
