import { describe, expect, it } from 'vitest';
import { LOCAL_FAILURES, OFFLINE, UNEXPECTED } from './failureShape.ts';
import { describeFailure, describeFault, FAILURES, type FailureCode, type RefusalCode } from './failures.ts';

const codes = Object.keys(FAILURES) as FailureCode[];
const isLocal = (code: FailureCode) => code in LOCAL_FAILURES;
const refusals = codes.filter((code): code is RefusalCode => !isLocal(code));
const listCodes = (retry: string) => codes.filter((code) => FAILURES[code].retry === retry);

describe('the table of failures', () => {
  it.each(codes)('has a French title, a sentence and a retry for %s', (code) => {
    const { title, text, retry } = FAILURES[code];
    expect(title).toMatch(/^[A-ZÀ-Ý].*[^.\s]$/);
    expect(text).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(['again', 'ask', 'never']).toContain(retry);
  });

  it.each(refusals)('answers %s with a status that refuses', (code) => {
    expect([400, 401, 403, 404, 409, 413, 422, 429, 503]).toContain(FAILURES[code].status);
  });

  it('lets only a request that was never examined go again by itself', () => {
    expect(listCodes('again').toSorted()).toEqual([
      'BUSY',
      'OFFLINE',
      'READ_ONLY',
      'TOO_MANY',
      'UNAVAILABLE',
    ]);
  });

  it('asks a person before an order that has changed is sent again', () => {
    expect(listCodes('ask')).toEqual(expect.arrayContaining(['ORDER_CHANGED', 'PRICES_CHANGED']));
  });

  it('asks the signed-out and, after a fault of the server, everyone', () => {
    expect(listCodes('ask')).toEqual(expect.arrayContaining(['NOT_SIGNED_IN', 'UNEXPECTED']));
  });
});

describe('what a screen learns', () => {
  it('is the row without its status, and the circumstances', () => {
    const { status: _, ...row } = FAILURES.TOO_MANY;
    const limitFacts = { retryAfter: 5 };
    expect(describeFailure('TOO_MANY', { facts: limitFacts, requestId: 'r1' })).toEqual({
      code: 'TOO_MANY',
      ...row,
      facts: limitFacts,
      fields: {},
      requestId: 'r1',
    });
  });

  it('of a fault is its reference, and that a person decides', () => {
    expect(describeFault('r1')).toEqual({
      ...UNEXPECTED,
      text: 'Une erreur est survenue. Référence\u00a0: r1.',
      retry: 'ask',
      requestId: 'r1',
    });
  });

  it('of an answer without a reference is that the request may go again', () => {
    expect(UNEXPECTED.retry).toBe('again');
    expect(OFFLINE.retry).toBe('again');
  });
});
