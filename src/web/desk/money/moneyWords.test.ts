import { describe, expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import type { DeskEntry } from '../types.ts';
import {
  describeRecording,
  getEntryTitle,
  isNoteRequired,
  nameReceiptAct,
  refuseSurplus,
} from './moneyWords.ts';

const anEntry = (part: Partial<DeskEntry>) =>
  ({
    id: 1,
    kind: 'receipt',
    method: 'espece',
    amount: 5000,
    at: Date.UTC(2026, 10, 20, 14, 5),
    recordedAt: Date.UTC(2026, 10, 20, 14, 5),
    claimId: null,
    rebate: 0,
    actorName: 'Aya Traoré',
    holder: null,
    ...part,
  }) as DeskEntry;

const receipt = anEntry({ isReversed: true });
const refund = anEntry({ id: 2, kind: 'refund', method: 'wave' });
const ledger = [receipt, refund];

describe('a line of the ledger', () => {
  it.each([
    [receipt, 'Reçu en espèces'],
    [refund, 'Remboursé par Wave'],
    [{ ...refund, claimId: 'c' }, 'Remboursé après réclamation par Wave'],
    [{ ...refund, rebate: 5000 }, 'Remboursé par Wave en geste commercial'],
    [anEntry({ id: 3, kind: 'reversal', reverses: 1 }), 'Encaissement annulé'],
    [anEntry({ id: 4, kind: 'reversal', reverses: 2 }), 'Remboursement annulé'],
  ])('says what it is', (line, title) => {
    expect(getEntryTitle(line, ledger)).toBe(title);
  });

  it('names who recorded it, and the livreur only where somebody else took the money', () => {
    expect(describeRecording(receipt)).toBe('ven.\u00a020\u00a0nov. à\u00a014\u00a0h\u00a005 · Aya Traoré');
    const holder = { id: 'k', fullname: 'Koffi Aka' };
    expect(describeRecording(anEntry({ actorName: 'Koffi Aka', holder }))).not.toContain('pris par');
    expect(describeRecording(anEntry({ holder }))).toContain(', pris par Koffi Aka');
  });
});

it('asks for a note as soon as more comes in than is due', () => {
  expect(isNoteRequired(3083, 3083)).toBe(false);
  expect(isNoteRequired(3084, 3083)).toBe(true);
  expect(isNoteRequired(null, 0)).toBe(false);
  expect(isNoteRequired(1, 0)).toBe(true);
});

it('says before a surplus by Wave is recorded who may', () => {
  expect(refuseSurplus('orange', 'admin')).toMatch(/par Orange Money, seul un Super Admin/);
  expect(refuseSurplus('wave', 'superadmin')).toBeNull();
  expect(refuseSurplus('espece', 'admin')).toBeNull();
});

it('names the sum of a part, and marks the order paid by the whole', () => {
  expect(nameReceiptAct(6100, 6100)).toBe('Marquer payée');
  expect(nameReceiptAct(3000, 6100)).toBe(`Enregistrer ${formatFcfa(3000)}`);
});
