import { describe, expect, it } from 'vitest';
import { failureWording } from '#domain/wording.ts';
import { wordsFor } from './failures.ts';
import { type FailureShape, failureOf, OFFLINE, Refused, UNEXPECTED } from './refusal.ts';

const refused = (code: Exclude<FailureShape['code'], 'UNEXPECTED' | 'OFFLINE'>, facts = {}) =>
  new Refused({ code, ...failureWording(code), facts, fields: {}, requestId: 'r1' });

describe('the words for a failure', () => {
  it('are the specification’s when the server has none', () => {
    expect(wordsFor(new Error('?'), 'Erreur', 'Impossible de charger les missions.')).toEqual({
      title: 'Erreur',
      text: 'Impossible de charger les missions.',
    });
    expect(wordsFor(new Error('?')).text).toBe(UNEXPECTED.text);
  });

  it('are the server’s under the screen’s title', () => {
    expect(wordsFor(refused('ARTICLE_UNAVAILABLE'), 'Erreur de commande', 'x')).toEqual({
      title: 'Erreur de commande',
      text: failureWording('ARTICLE_UNAVAILABLE').text,
    });
  });

  it('keep a title that says what happened', () => {
    expect(wordsFor(refused('ORDER_CHANGED'), 'Erreur de commande').title).toBe(
      'La commande a changé entre-temps',
    );
    expect(wordsFor(refused('ROLE_UNDEFINED'), 'Échec de la connexion').title).toBe('Erreur de rôle');
  });

  it('say how long to wait', () => {
    expect(wordsFor(refused('TOO_MANY', { retryAfter: 42 })).text).toContain('Encore 42\u00a0s.');
    expect(wordsFor(refused('TOO_MANY', { retryAfter: 600 })).text).toContain('Encore 10\u00a0min.');
  });
});

describe('failureOf', () => {
  it('reads tRPC’s error by its data', () => {
    const { failure } = refused('EMAIL_TAKEN');
    expect(failureOf(Object.assign(new Error('EMAIL_TAKEN'), { data: failure }))).toEqual(failure);
  });

  it('knows an unanswered call from an unexpected answer', () => {
    expect(failureOf(new TypeError('Failed to fetch'))).toBe(OFFLINE);
    expect(failureOf(new Error('wrapped', { cause: new DOMException('late', 'AbortError') }))).toBe(OFFLINE);
    expect(failureOf(new Error('wrapped'))).toBe(UNEXPECTED);
    expect(failureOf(undefined)).toBe(UNEXPECTED);
  });
});
