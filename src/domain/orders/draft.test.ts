import { describe, expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT, movePin } from './draft.ts';

const COCODY = { lng: -3.9871, lat: 5.3599 };

describe('moving the pin', () => {
  const near = { lng: COCODY.lng + 0.0004, lat: COCODY.lat };
  const far = { lng: COCODY.lng + 0.01, lat: COCODY.lat };
  const copied: Draft = { ...EMPTY_DRAFT, location: COCODY, address: 'Portail vert', wordsOf: COCODY };

  test('drops the address of an earlier place', () => {
    expect({ ...copied, ...movePin(copied, far) }).toMatchObject({ location: far, address: '' });
  });

  test('keeps it at the same place, however often it is measured', () => {
    const measured = { ...copied, ...movePin(copied, near) };
    expect(measured).toMatchObject({ location: near, address: 'Portail vert' });
    expect(movePin(measured, far)).toMatchObject({ address: '' });
  });

  test('keeps an address that was typed or comes from the profile', () => {
    expect(movePin({ ...copied, wordsOf: undefined }, far)).toEqual({ location: far });
    expect(movePin(EMPTY_DRAFT, far)).toEqual({ location: far });
  });
});
