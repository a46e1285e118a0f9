import { describe, expect, it } from 'vitest';
import { createLog, errorFacts } from './log.ts';

function logged(
  write: (log: ReturnType<typeof createLog>) => void,
  level: 'info' | 'warn' | 'error' = 'info',
): string[] {
  const lines: string[] = [];
  write(createLog({ level, write: (line) => lines.push(line), now: () => 0 }));
  return lines;
}

describe('the log', () => {
  it('writes one JSON line, whatever a value holds', () => {
    const [line = ''] = logged((log) => log.info('request', { path: '/a\r\n{"forged":true}\u2028' }));
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'request',
      path: '/a\r\n{"forged":true}\u2028',
    });
  });

  it('drops every fact that is not on its list', () => {
    const secrets = {
      password: 'p4ss',
      token: 't0ken',
      cookie: 'c',
      authorization: 'a',
      codeHash: 'h',
      body: 'b',
      phone: '+225',
    };
    const [line = ''] = logged((log) => log.info('x', { ...secrets, status: 200, path: { deep: 'p4ss' } }));
    expect(JSON.parse(line)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'x',
      status: 200,
    });
  });

  it('masks addresses and what looks like a token, and leaves ids readable', () => {
    const [line = ''] = logged((log) =>
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

  it('tells of an error what it is and where', () => {
    const [line = ''] = logged((log) =>
      log.error('x', errorFacts(new TypeError('awa@exemple.ci is no number'))),
    );
    expect(JSON.parse(line)).toMatchObject({ error: 'TypeError: a***@exemple.ci is no number' });
    expect(JSON.parse(line).stack).toContain('log.test.ts');
  });

  it('keeps quiet below its level', () => {
    expect(
      logged((log) => {
        log.info('a');
        log.warn('b');
        log.error('c');
      }, 'warn'),
    ).toHaveLength(2);
  });
});
