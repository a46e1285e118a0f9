import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES, SettingsError } from './settings.ts';

describe('settings', () => {
  it('have defaults that work on one machine', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      secure: false,
      trustProxy: 0,
      limitsFactor: 1,
      logLevel: 'info',
      demo: false,
    });
  });

  it('follow the port, and drop the trailing slash of an address', () => {
    expect(readSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
    expect(readSettings({ PUBLIC_URL: 'https://laveo.ci/' })).toMatchObject({
      publicUrl: 'https://laveo.ci',
      secure: true,
    });
  });

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', TEAM_EMAIL: ' ' })).toMatchObject({ port: 3000, teamEmail: undefined });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'laveo.ci'],
    ['PUBLIC_URL', 'ftp://laveo.ci'],
    ['PUBLIC_URL', 'https://laveo.ci/site'],
    ['TRUST_PROXY', 'yes'],
    ['MAIL_FROM', 'Laveo'],
    ['MAIL_FROM', 'Laveo <a@b>\r\nBcc: c@d'],
    ['RESEND_API_KEY', 'short'],
    ['TEAM_EMAIL', 'team'],
    ['WAVE_PAYMENT_LINK', 'javascript:alert(1)'],
    ['MAP_TILE_URL', 'https://tile.example/'],
    ['LIMITS_FACTOR', '0'],
    ['LIMITS_FACTOR', 'x'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s in a sentence that names it and does not repeat it', (name, value) => {
    const readBadSettings = () => readSettings({ MAIL_FROM: 'Laveo <a@b.ci>', [name]: value });
    expect(readBadSettings).toThrow(SettingsError);
    expect(readBadSettings).toThrow(name);
    expect(() => readSettings({ RESEND_API_KEY: 'secret' })).not.toThrow(/secret/);
  });

  it('want a sender as soon as letters really leave', () => {
    expect(() => readSettings({ RESEND_API_KEY: 're_0123456789' })).toThrow('MAIL_FROM');
  });

  it('are all in .env.example, with what they are when nobody says anything', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const uncommented = example.replace(/^#(?=[A-Z_]+=)/gm, '');
    const documented = parseEnv(uncommented);
    expect(Object.keys(documented).sort()).toEqual([...SETTING_NAMES].sort());
    const { mailFrom: _, ...asDocumented } = readSettings(documented as Record<string, string>);
    expect(readSettings({})).toMatchObject(asDocumented);
  });
});
