import { describe, expect, it } from 'vitest';
import { failureWording } from '#domain/failureWording.ts';
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
    const said = (retryAfter: number) =>
      /Encore .*/.exec(wordsFor(refused('TOO_MANY', { retryAfter })).text)?.[0];
    expect(said(42)).toBe('Encore 42\u00a0s.');
    expect(said(600)).toBe('Encore 10\u00a0min.');
    expect(said(90 * 60)).toBe('Encore 90\u00a0min.');
    expect(said(90 * 60 + 1)).toBe('Encore 2\u00a0h.');
    expect(said(1430 * 60)).toBe('Encore 24\u00a0h.');
  });

  it('name the orders that stand in the way', () => {
    const { title, text } = wordsFor(
      refused('MISSION_OPEN', { references: '#a1b2c3d4, #0f1e2d3c' }),
      'Erreur',
    );
    expect(title).toBe('Missions en cours');
    expect(text).toBe(`${failureWording('MISSION_OPEN').text} Il s’agit de #a1b2c3d4, #0f1e2d3c.`);
    expect(wordsFor(refused('MISSION_OPEN', { references: '#a1b2c3d4', more: true })).text).toMatch(
      /Il s’agit de #a1b2c3d4 et d’autres\.$/,
    );
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
