import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { makeToken } from './auth/secrets.ts';
import { createLog, describeError } from './log.ts';
import { composeLetter } from './mail/layout.ts';
import { ACCOUNT_LETTERS } from './mail/letters/accounts.ts';
import { hashToken } from './tokens.ts';

function readLoggedLines(
  write: (log: ReturnType<typeof createLog>) => void,
  level: 'info' | 'warn' | 'error' = 'info',
): string[] {
  const lines: string[] = [];
  write(createLog({ level, write: (line) => lines.push(line), now: () => 0 }));
  return lines;
}
const readFirstLine = (write: (log: ReturnType<typeof createLog>) => void) => readLoggedLines(write)[0] ?? '';

describe('the log', () => {
  it('writes one JSON line, whatever a value holds', () => {
    const line = readFirstLine((log) => log.info('request', { path: '/a\r\n{"forged":true}\u2028' }));
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'request',
      path: '/a\r\n{"forged":true}\u2028',
    });
  });

  it('drops every field that is not on its list', () => {
    const secrets = {
      password: 'p4ss',
      token: 't0ken',
      cookie: 'c',
      authorization: 'a',
      codeHash: 'h',
      body: 'b',
      phone: '+225',
    };
    const line = readFirstLine((log) => log.info('x', { ...secrets, status: 200, path: { deep: 'p4ss' } }));
    expect(JSON.parse(line)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'x',
      status: 200,
    });
  });

  it('masks addresses and what looks like a token, and leaves ids readable', () => {
    const line = readFirstLine((log) =>
      log.warn('x', {
        to: 'awa.kone@exemple.ci',
        reason: 'link #jeton=Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg sent to awa.kone@exemple.ci',
        id: '3f9a12bc-1111-4222-8333-944444444444',
      }),
    );
    expect(line).not.toContain('awa.kone');
    expect(line).not.toContain('Zm9vYmFy');
    expect(JSON.parse(line)).toMatchObject({
      to: 'a***@exemple.ci',
      id: '3f9a12bc-1111-4222-8333-944444444444',
    });
  });

  it.each([
    'Migration 0003_events_name_their_livreur',
    'laveo-2026-11-21T03-00-00.sqlite',
    'before-0003_events_name_their_livreur.sqlite',
    '2026-11-21T03-00-00.000Z-3f9a12bc-1111-4222-8333-944444444444.json',
    `/uploads/${'0a'.repeat(32)}.webp`,
    `/uploads/${'0a'.repeat(32)}-s.webp`,
    '/factures/3f9a12bc-1111-4222-8333-944444444444.pdf',
    'superadminProcedure.requestInternalCode2',
    'processus 123456 depuis 2026-11-18T',
    'SQLITE_CONSTRAINT_FOREIGNKEY',
    '429 rate_limit_exceeded',
  ])('leaves %s readable', (name) => {
    const line = readFirstLine((log) => log.info('x', { reason: name, path: name }));
    expect(JSON.parse(line)).toMatchObject({ reason: name, path: name });
  });

  const token = makeToken();
  it.each([
    ['a token', token, token],
    ['a cookie', token, `__Host-laveo-browser=${token}; Path=/`],
    ['a link', 'cut0ff', 'https://laveo.ci/reset-password#type=recovery&token=cut0ff'],
    ['the hash of a token', hashToken(token), hashToken(token)],
    ['the hash of a password', 'aGFzaGhhc2g', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2g+/aA'],
    ['a key of the mail provider', 'AbCdEfGh_1a2b3c4d5e6f', 're_AbCdEfGh_1a2b3c4d5e6f'],
    ['a bearer key', 's3cret-k3y', 'Authorization: Bearer s3cret-k3y'],
  ])('never holds %s', (_, secret, text) => {
    const error = new Error(`refused ${text} twice`);
    for (const fields of [{ reason: text }, { path: `/a/${text}` }, describeError(error)])
      expect(readLoggedLines((log) => log.error('x', fields))[0]).not.toContain(secret);
  });

  it('masks every token, also those that happen to have no digit', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
    expect(letters).toHaveLength(token.length);
    expect(readLoggedLines((log) => log.info('x', { reason: `(${letters})` }))[0]).not.toContain(letters);
  });

  it.each([
    ['a field', { code: '482913' }],
    ['an input', { reason: '{"code":"482913"}' }],
    [
      'a letter',
      {
        reason: composeLetter(
          ACCOUNT_LETTERS['auth.code']({ code: '482913', role: null, ip: '203.0.113.7', browser: 'Chrome' }),
          HOUSE_DEFAULTS,
          'https://laveo.ci',
        ).text,
      },
    ],
    ['a sentence', { reason: 'wrong code 482913' }],
    ['an error and its stack', describeError(new Error('params: code=482913'))],
  ])('never holds the six digits of a validation code, from %s', (_, fields) => {
    expect(readLoggedLines((log) => log.error('x', fields))[0]).not.toContain('482913');
  });

  it('tells of an error what it is and where', () => {
    const line = readFirstLine((log) =>
      log.error('x', describeError(new TypeError('awa@exemple.ci is no number'))),
    );
    expect(JSON.parse(line)).toMatchObject({ error: 'TypeError: a***@exemple.ci is no number' });
    expect(JSON.parse(line).stack).toContain('log.test.ts');
  });

  it('keeps quiet below its level', () => {
    expect(
      readLoggedLines((log) => {
        log.info('a');
        log.warn('b');
        log.error('c');
      }, 'warn'),
    ).toHaveLength(2);
  });
});
