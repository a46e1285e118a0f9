import { describe, expect, it } from 'vitest';
import { OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { describeFailure, describeFault, FAILURES, type RefusalCode } from '#domain/failures/failures.ts';
import { mayAnswerSoon, RefusedError, readFailure } from './failures.ts';
import { chooseFailureWords } from './showFailure.ts';

const makeRefusal = (code: RefusalCode, facts = {}) =>
  new RefusedError(describeFailure(code, { facts, requestId: 'r1' }));

describe('failureWords', () => {
  it('gives the screen’s words for a fault', () => {
    expect(chooseFailureWords(new Error('?'), 'Erreur', 'Impossible de charger les missions.')).toEqual({
      title: 'Erreur',
      text: 'Impossible de charger les missions.',
    });
    expect(chooseFailureWords(new Error('?')).text).toBe(UNEXPECTED.text);
  });

  it('gives the server’s text under the screen’s title', () => {
    expect(chooseFailureWords(makeRefusal('ARTICLE_UNAVAILABLE'), 'Erreur de commande', 'x')).toEqual({
      title: 'Erreur de commande',
      text: FAILURES.ARTICLE_UNAVAILABLE.text,
    });
  });

  it('says without network what was not done', () => {
    const makeOffline = () => new RefusedError(OFFLINE);
    expect(chooseFailureWords(makeOffline(), 'Disponibilité non enregistrée', 'x')).toEqual({
      title: 'Disponibilité non enregistrée',
      text: OFFLINE.text,
    });
    expect(chooseFailureWords(makeOffline(), 'Erreur', 'x').title).toBe('Connexion impossible');
  });

  it('keeps a title that says what happened', () => {
    expect(chooseFailureWords(makeRefusal('ORDER_CHANGED'), 'Erreur de commande').title).toBe(
      'La commande a changé entre-temps',
    );
    expect(chooseFailureWords(makeRefusal('OVER_CEILING'), 'Erreur de commande').title).toBe(
      'Plafond du compte atteint',
    );
    expect(chooseFailureWords(makeRefusal('ROLE_UNDEFINED'), 'Échec de la connexion').title).toBe(
      'Erreur de rôle',
    );
  });

  it('says how long to wait', () => {
    const readWait = (retryAfter: number) =>
      /Encore .*/.exec(chooseFailureWords(makeRefusal('TOO_MANY', { retryAfter })).text)?.[0];
    expect(readWait(42)).toBe('Encore 42\u00a0s.');
    expect(readWait(600)).toBe('Encore 10\u00a0min.');
    expect(readWait(90 * 60)).toBe('Encore 90\u00a0min.');
    expect(readWait(90 * 60 + 1)).toBe('Encore 2\u00a0h.');
    expect(readWait(1430 * 60)).toBe('Encore 24\u00a0h.');
  });

  it('names the orders that stand in the way', () => {
    const { title, text } = chooseFailureWords(
      makeRefusal('MISSION_OPEN', { references: '#a1b2c3d4, #0f1e2d3c' }),
      'Erreur',
    );
    expect(title).toBe('Missions en cours');
    expect(text).toBe(`${FAILURES.MISSION_OPEN.text} Il s’agit de #a1b2c3d4, #0f1e2d3c.`);
    expect(
      chooseFailureWords(makeRefusal('MISSION_OPEN', { references: '#a1b2c3d4', more: true })).text,
    ).toMatch(/Il s’agit de #a1b2c3d4 et d’autres\.$/);
  });
});

describe('failureOf', () => {
  it('reads tRPC’s error by its data', () => {
    const { failure } = makeRefusal('EMAIL_TAKEN');
    expect(readFailure(Object.assign(new Error('EMAIL_TAKEN'), { data: failure }))).toEqual(failure);
  });

  it('knows an unanswered call from an unexpected answer', () => {
    expect(readFailure(new TypeError('Failed to fetch'))).toBe(OFFLINE);
    expect(readFailure(new Error('wrapped', { cause: new DOMException('late', 'AbortError') }))).toBe(
      OFFLINE,
    );
    expect(readFailure(new Error('wrapped'))).toBe(UNEXPECTED);
    expect(readFailure(undefined)).toBe(UNEXPECTED);
  });

  it('takes a fault without a reference for no answer, and one with it for the server’s', () => {
    const readDataFailure = (data: unknown) => readFailure(Object.assign(new Error('UNEXPECTED'), { data }));
    expect(readDataFailure(describeFault(''))).toBe(UNEXPECTED);
    expect(readDataFailure(describeFault('r1'))).toEqual(describeFault('r1'));
  });

  it('does not believe an answer that leaves out whether to send again', () => {
    const { retry: _, ...data } = makeRefusal('BUSY').failure;
    expect(readFailure(Object.assign(new Error('BUSY'), { data }))).toBe(UNEXPECTED);
  });
});

describe('what is sent again every few seconds', () => {
  it.each([
    ['nothing answered', OFFLINE, true],
    ['a proxy answered', UNEXPECTED, true],
    ['the server is busy', makeRefusal('BUSY').failure, true],
    ['the server cannot write', makeRefusal('UNAVAILABLE').failure, true],
    ['a limit is passed', makeRefusal('TOO_MANY').failure, false],
    ['the server failed', describeFault('r1'), false],
    ['the session is over', makeRefusal('NOT_SIGNED_IN').failure, false],
    ['the order changed', makeRefusal('ORDER_CHANGED').failure, false],
  ])('when %s', (_, failure, mayGo) => {
    expect(mayAnswerSoon(failure)).toBe(mayGo);
  });
});
