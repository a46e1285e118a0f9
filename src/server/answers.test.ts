import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { appRouter } from './router.ts';
import { arranged, aScene, called, type Scene } from './testing/scene.ts';
import { aWorld, type World } from './testing/world.ts';

/** T-D5: which fields each role is told by each procedure. A field more, or a procedure more, and `answers.txt` differs. */
const ASKERS = ['anonymous', ...ROLES] as const;
type Asker = (typeof ASKERS)[number];
const NAMES = Object.keys(appRouter._def.procedures);

/** Maps from whatever an act changed: their keys are of the act, not of the answer. */
const FREE = /\.(before|after)$/;

function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [`${at}[]`, ...value.flatMap((one) => keysOf(one, `${at}[]`))];
  if (typeof value !== 'object' || value === null || FREE.test(at)) return at ? [at] : ['(a value)'];
  const fields = Object.entries(value).flatMap(([key, field]) => keysOf(field, at ? `${at}.${key}` : key));
  return fields.length > 0 ? fields : [at || '(nothing)'];
}

/** The deepest names only: `client.id` says that there is a `client`. */
function shapeOf(value: unknown): string[] {
  const keys = [...new Set(keysOf(value))].sort();
  return keys.filter((key) => !keys.some((other) => other !== key && other.startsWith(`${key}.`)));
}

const textOf = (value: unknown) => JSON.stringify(value) ?? '';
const MAIL = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g;

let dataDir: string;
let world: World;
let scene: Scene;
const told: { name: string; asker: Asker; input: unknown; own: string; answer: unknown }[] = [];
const refused: { name: string; asker: Asker }[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laveo-answers-'));
  world = await aWorld({ settings: { dataDir, demo: true } });
  scene = aScene(world);
  for (const name of NAMES)
    for (const asker of ASKERS) {
      const { browser, input } = await arranged(scene, name, asker);
      const outcome = await called(browser, name, input);
      // Asked after: a link or a password signs in whoever had it.
      const own = (await browser.ctx()).actor?.id ?? '';
      if ('answer' in outcome) told.push({ name, asker, input, own, answer: outcome.answer });
      else if (/^(NOT_SIGNED_IN|FORBIDDEN)$/.test(outcome.refused)) refused.push({ name, asker });
      else throw new Error(`the example of ${name} in examples.ts fails for ${asker}: ${outcome.refused}`);
    }
}, 180_000);
afterAll(async () => {
  world.close();
  await rm(dataDir, { recursive: true });
});

describe('T-D5: what is told', () => {
  it('is what answers.txt says, by procedure and role', async () => {
    const pages = NAMES.toSorted().map((name) => {
      const byShape = new Map<string, Asker[]>();
      for (const { asker, answer } of told.filter((one) => one.name === name)) {
        const shape = shapeOf(answer).join('\n    ');
        byShape.set(shape, [...(byShape.get(shape) ?? []), asker]);
      }
      const shapes = [...byShape].map(([shape, askers]) => `  ${askers.join(', ')}\n    ${shape}`);
      const shut = refused.filter((one) => one.name === name).map(({ asker }) => asker);
      const closed = shut.length > 0 ? [`  refused: ${shut.join(', ')}`] : [];
      return [name, ...shapes, ...closed].join('\n');
    });
    await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('answers.txt');
  });

  it('holds no secret that the database keeps, and no link or code that only a letter carries', () => {
    const kept = (sql: string) => world.store.sqlite.prepare(sql).pluck().all() as string[];
    const secrets = [
      ...kept('select password_hash from users'),
      ...kept('select folded from users'),
      ...kept('select id from sessions'),
      ...kept('select id from tokens'),
      ...kept('select id from known_devices'),
      ...kept('select code_hash from validation_codes'),
      ...kept('select browser from validation_codes'),
      ...kept('select body_hash from idempotency'),
      ...kept('select text from mail_outbox'),
      ...kept('select html from mail_outbox'),
      ...world.mailbox.letters().flatMap(({ text }) => text.match(/(?<=token=)[\w-]+|^\d{6}$/gm) ?? []),
    ].filter((secret) => secret !== '');
    expect(secrets.length).toBeGreaterThan(300);
    for (const { name, asker, answer } of told) {
      const text = textOf(answer);
      expect([name, asker, secrets.filter((secret) => text.includes(textOf(secret).slice(1, -1)))]).toEqual([
        name,
        asker,
        [],
      ]);
    }
  });

  it('names nobody else’s address to whoever is not of the desk', () => {
    const emailOf = world.store.sqlite.prepare('select email from users where id = ?').pluck();
    for (const { name, asker, input, own, answer } of told) {
      if (asker === 'admin' || asker === 'superadmin') continue;
      const typed = textOf(input);
      const others = (textOf(answer).match(MAIL) ?? []).filter(
        (email) => email !== emailOf.get(own) && !typed.includes(email),
      );
      expect([name, asker, others]).toEqual([name, asker, []]);
    }
  });
});
