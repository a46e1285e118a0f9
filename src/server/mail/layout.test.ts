import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { composeLetter } from './layout.ts';
import { createFileTransport } from './transport.ts';

const folder = openScratchFolder();

it('says the same in words and in HTML, and takes nothing for markup', () => {
  const { text, html } = composeLetter(
    {
      subject: '<b>Sujet</b>',
      greeting: 'Bonjour <script>alert(1)</script>,',
      paragraphs: ['Une ligne\net une autre & la suite'],
      button: { label: 'Ouvrir', url: 'https://laveo.ci/?a=1&b="2"' },
      footnote: 'Vous n’avez rien demandé ? Ignorez cette lettre.',
    },
    {
      ...HOUSE_DEFAULTS,
      teamPhone: '+2250701020304',
      teamWhatsapp: '+2250506070809',
      legalName: 'Laveo SARL',
      rccm: 'CI-ABJ-03-2026',
    },
    'https://laveo.ci',
  );
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('href="https://laveo.ci/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('<img src="https://laveo.ci/letter-logo.png" alt="Laveo"');
  // Only the address may break inside a word.
  expect(html.match(/<[^>]*break-all[^>]*>[^<]*/)?.[0]).toMatch(/>https:\S*$/);
  expect(html).toContain('Une ligne<br>et une autre &amp; la suite');
  expect(text).toContain('Ouvrir\u00a0:\nhttps://laveo.ci/?a=1&b="2"');
  expect(text).toContain('Bonjour <script>alert(1)</script>,');
  for (const words of [text, html]) {
    expect(words).toContain('Téléphone\u00a0: +225 07 01 02 03 04 · WhatsApp\u00a0: +225 05 06 07 08 09');
    expect(words).toContain('Laveo SARL · RCCM\u00a0: CI-ABJ-03-2026');
  }
});

it('says in its headers and its foot how to stop letters of its kind, where that is possible', () => {
  const parts = { subject: 'Livré', paragraphs: ['Merci'] };
  const { text, html, headers } = composeLetter(
    { ...parts, unsubscribe: 'account-7-abc' },
    HOUSE_DEFAULTS,
    'https://laveo.ci',
  );
  const url = 'https://laveo.ci/desabonnement/account-7-abc';
  expect(headers).toEqual({
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(text).toContain(url);
  expect(html).toContain(`href="${url}"`);
  const other = composeLetter(parts, HOUSE_DEFAULTS, 'https://laveo.ci');
  expect(other.headers).toBeUndefined();
  expect(other.text + other.html).not.toContain('desabonnement');
});

it('has a dark scheme, whose every rule is of something in the letter', () => {
  const { html } = composeLetter(
    { subject: 'Bienvenue', paragraphs: ['Bonjour'], button: { label: 'Ouvrir', url: 'https://laveo.ci/' } },
    HOUSE_DEFAULTS,
    'https://laveo.ci',
  );
  for (const name of ['color-scheme', 'supported-color-schemes'])
    expect(html).toContain(`<meta name="${name}" content="light dark">`);
  const classes = [...html.matchAll(/^\.(\w+)\{/gm)].map(([, name]) => name);
  expect(classes).not.toEqual([]);
  for (const name of classes) expect(html).toContain(`class="${name}"`);
});

it('becomes one file when there is no provider, however often it is sent', async () => {
  const letter = {
    ...composeLetter({ subject: 'Bienvenue', paragraphs: ['Bonjour'] }, HOUSE_DEFAULTS, 'https://laveo.ci'),
    to: 'awa@exemple.ci',
  };
  const message = { ...letter, key: 'k', replyTo: null, at: 0 };
  const { deliver } = createFileTransport(folder.path);
  await deliver(message);
  await deliver(message);
  const files = await readdir(folder.path);
  expect(files).toHaveLength(1);
  expect(JSON.parse(await readFile(join(folder.path, files[0] ?? ''), 'utf8'))).toEqual({
    ...letter,
    headers: {},
    at: 0,
  });
});
