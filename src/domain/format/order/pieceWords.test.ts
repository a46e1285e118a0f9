import { expect, it } from 'vitest';
import type { RecordedBypass } from '../../pieces/handover.ts';
import { VISIT_REASONS } from '../../pieces/visits.ts';
import { describeClaim } from './claimWords.ts';
import { CODE_USES, describeLinenHandover, type HandoverReader } from './handoverWords.ts';
import { describeVisitOutlook, getVisitLabel, getVisitReasonLabel } from './visitWords.ts';

const normalizeSpaces = (words: string) => words.replace(/\s/g, ' ');

const delivery = { leg: 'delivery', how: 'bypass', pieces: 6, bags: null, reason: null } as const;
const describeHandoverPlainly = (
  handover: Partial<Parameters<typeof describeLinenHandover>[0]>,
  reader: HandoverReader = 'team',
) => normalizeSpaces(describeLinenHandover({ ...delivery, ...handover }, reader));

it('says what changed hands and how', () => {
  expect(describeHandoverPlainly({ leg: 'pickup', how: 'as_ordered' })).toBe(
    '6 pièces ramassées, comme commandé',
  );
  expect(describeHandoverPlainly({ leg: 'pickup', how: 'code', pieces: 1 })).toBe(
    '1 pièce ramassée, avec le code',
  );
  expect(describeHandoverPlainly({ how: 'code', bags: 2 })).toBe('6 pièces remises, avec le code, en 2 sacs');
  expect(describeHandoverPlainly({ reason: 'gardien', bags: 1 })).toBe(
    '6 pièces remises au gardien, en 1 sac',
  );
  expect(describeHandoverPlainly({ reason: 'proche' })).toBe('6 pièces remises à un proche');
  expect(describeHandoverPlainly({ leg: 'pickup', reason: 'gardien' })).toBe(
    '6 pièces ramassées auprès du gardien',
  );
  expect(describeHandoverPlainly({ leg: 'return', reason: 'none' })).toBe('6 pièces rendues, sans code');
  expect(describeHandoverPlainly({ leg: 'workshop', how: 'counted' })).toBe('6 pièces comptées');
  expect(describeHandoverPlainly({ leg: 'transfer', how: 'house' })).toBe('6 pièces confiées à l’atelier');
  expect(describeHandoverPlainly({ leg: 'transfer', how: 'handed', pieces: 1 })).toBe(
    '1 pièce confiée au nouveau livreur',
  );
});

it('tells the team of a wrong code, and nobody else', () => {
  const wrong: { reason: RecordedBypass } = { reason: 'wrong_code' };
  expect(describeHandoverPlainly(wrong)).toBe('6 pièces remises, code erroné');
  expect(describeHandoverPlainly(wrong, 'client')).toBe('6 pièces remises, sans code');
});

it('tells the client after each failed visit what happens next', () => {
  for (const reason of VISIT_REASONS) {
    const advice = describeVisitOutlook({ leg: 'delivery', reason });
    expect(advice, reason).toMatch(reason === 'refus' ? /^Appelez-nous/ : /^Nous repasserons vous remettre/);
    expect(advice, reason).toMatch(/\.$/);
  }
  expect(describeVisitOutlook({ leg: 'pickup', reason: 'panne' })).toBe(
    'Nous repasserons prendre votre linge. Vous n’avez rien à faire.',
  );
  expect(getVisitReasonLabel('absent')).toBe('Personne sur place');
  expect(normalizeSpaces(getVisitLabel(2))).toBe('2e passage');
});

it('says in one sentence what each code is for', () => {
  for (const leg of ['pickup', 'delivery', 'return'] as const)
    expect(CODE_USES[leg].match(/\./g), leg).toHaveLength(1);
});

it('names what a claim is about', () => {
  const shirt = { name: 'Chemise', service: 'Complet' };
  expect(normalizeSpaces(describeClaim({ kind: 'manquant', pieces: 2 }, shirt))).toBe(
    'Pièce manquante : 2 × Chemise, Complet',
  );
  expect(normalizeSpaces(describeClaim({ kind: 'tache', pieces: 1 }, shirt))).toBe(
    'Tache : Chemise, Complet',
  );
  expect(describeClaim({ kind: 'autre', pieces: 1 }, undefined)).toBe('Autre problème');
});
