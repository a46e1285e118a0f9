import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/format/calendar.ts';
import {
  type CapacityDay,
  describeForecastGap,
  describeRate,
  describeShortage,
  formatBand,
} from './CapacityPage.tsx';

/** 20 November 2026 is a Friday. */
const FRIDAY = Date.UTC(2026, 10, 20);
const buildWeek = (missing: number[], possible: number | null = 80): CapacityDay[] =>
  missing.map((pieces, index) => ({
    day: FRIDAY + index * DAY,
    isOpen: true,
    returns: 0,
    places: 0,
    due: 0,
    possible,
    missing: pieces,
  }));

describe('describeShortage', () => {
  it.each([
    ['L’atelier tient tous les retours promis cette semaine.', buildWeek([0, 0, 0])],
    ['Il manquera 1\u00a0pièce samedi soir.', buildWeek([0, 1, 0])],
    [
      'Il manquera 20\u00a0pièces vendredi soir, et jusqu’à 45\u00a0pièces avant dimanche soir.',
      buildWeek([20, 45, 5, 0]),
    ],
    [null, buildWeek([0, 0], null)],
  ])('says « %s »', (sentence, days) => {
    expect(describeShortage(days)).toBe(sentence);
  });
});

it('names the rate and where it comes from', () => {
  expect(describeRate({ perHour: 32.5, source: 'measured' })).toBe(
    '32,5\u00a0pièces à l’heure, mesurée sur quatre semaines',
  );
  expect(describeRate({ perHour: 10, source: 'setting' })).toBe(
    '10\u00a0pièces à l’heure, d’après les réglages',
  );
});

it('shows a band only where it is one', () => {
  expect(formatBand({ pieces: 1200, low: 900, high: 1500 })).toBe('1\u00a0200 (900 à\u00a01\u00a0500)');
  expect(formatBand({ pieces: 0, low: 0, high: 0 })).toBe('0');
});

it('says since when orders are known where six weeks are not', () => {
  expect(describeForecastGap(null)).toBe('Pas encore de prévision\u00a0: il faut six semaines de commandes.');
  expect(describeForecastGap(FRIDAY)).toMatch(/La première date du 20\snov\.\s2026\.$/);
});
