import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#domain/contract/page.ts';
import { ROLES } from '#domain/people/roles.ts';
import { ONCE, openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { routerProcedures } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, type Outcome, prepareCall } from '#testing/scene.ts';

const CALLERS = ['anonymous', ...ROLES] as const;
type Caller = (typeof CALLERS)[number];
const NAMES = Object.keys(routerProcedures);

const FREE_FORM = /\.(before|after)$/;

function listKeys(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [`${at}[]`, ...value.flatMap((one) => listKeys(one, `${at}[]`))];
  if (typeof value !== 'object' || value === null || FREE_FORM.test(at)) return at ? [at] : ['(a value)'];
  const fields = Object.entries(value).flatMap(([key, field]) => listKeys(field, at ? `${at}.${key}` : key));
  return fields.length > 0 ? fields : [at || '(nothing)'];
}

/** Only the deepest names are listed, because `client.id` implies a `client`. */
function listDeepestKeys(value: unknown): string[] {
  const keys = [...new Set(listKeys(value))].sort();
  return keys.filter((key) => !keys.some((other) => other !== key && other.startsWith(`${key}.`)));
}

const toText = (value: unknown) => JSON.stringify(value) ?? '';
/** Amounts and times may contain the six digits of a code by chance. */
const toTextWithoutNumbers = (value: unknown) =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'number' ? null : one)) ?? '';
/** Six digits may also be part of an id, so a code must stand as a word of its own. */
function createSecretFinder(secret: string): (text: string) => boolean {
  if (/^\d{6}$/.test(secret)) {
    const word = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`);
    return (text) => word.test(text);
  }
  const written = toText(secret).slice(1, -1);
  return (text) => text.includes(written);
}
const MAIL = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g;

/** Rows of one instant stand in a random sequence, and a page leaves out some of them, so a list is read to its end. */
async function readToEnd(call: (cursor?: string) => Promise<Outcome>, cursor?: string): Promise<Outcome> {
  const outcome = await call(cursor);
  const page = 'answer' in outcome ? (outcome.answer as Page<unknown> | null) : null;
  if (!page?.nextCursor) return outcome;
  const rest = await readToEnd(call, page.nextCursor);
  if (!('answer' in rest)) return rest;
  return { answer: { ...page, items: [...page.items, ...(rest.answer as Page<unknown>).items] } };
}

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path, demo: true } }), ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
const answers: { name: string; caller: Caller; input: unknown; own: string; answer: unknown }[] = [];
const refusals: { name: string; caller: Caller }[] = [];
beforeAll(async () => {
  for (const name of NAMES)
    for (const caller of CALLERS) {
      const { browser, input } = await prepareCall(scene, name, caller);
      const outcome = await readToEnd((cursor) =>
        callProcedure(browser, name, cursor ? { ...(input as object), cursor } : input),
      );
      // The call may have signed somebody in, so the actor is read after it.
      const own = (await browser.makeCtx()).actor?.id ?? '';
      if ('answer' in outcome) answers.push({ name, caller, input, own, answer: outcome.answer });
      else if (/^(NOT_SIGNED_IN|FORBIDDEN)$/.test(outcome.refused)) refusals.push({ name, caller });
      else
        throw new Error(
          `the example of ${name} in testing/procedures.ts fails for ${caller}: ${outcome.refused}`,
        );
    }
}, 180_000);

describe('T-D5: an answer', () => {
  it('has the fields that answers.txt lists, by procedure and role', async () => {
    const pages = NAMES.toSorted().map((name) => {
      const byShape = new Map<string, Caller[]>();
      for (const { caller, answer } of answers.filter((one) => one.name === name)) {
        const shape = listDeepestKeys(answer).join('\n    ');
        byShape.set(shape, [...(byShape.get(shape) ?? []), caller]);
      }
      const shapes = [...byShape].map(([shape, callers]) => `  ${callers.join(', ')}\n    ${shape}`);
      const refusedTo = refusals.filter((one) => one.name === name).map(({ caller }) => caller);
      const lastLine = refusedTo.length > 0 ? [`  refused: ${refusedTo.join(', ')}`] : [];
      return [name, ...shapes, ...lastLine].join('\n');
    });
    await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('answers.txt');
  });

  it('holds no secret of the database, and no link or code that only a letter carries', () => {
    const readValues = (sql: string) => world.store.sqlite.prepare(sql).pluck().all() as string[];
    const secrets = [
      ...readValues('select password_hash from users'),
      ...readValues('select folded from users'),
      ...readValues('select id from sessions'),
      ...readValues('select id from tokens'),
      ...readValues('select id from known_devices'),
      ...readValues('select code_hash from validation_codes'),
      ...readValues('select browser from validation_codes'),
      ...readValues('select body_hash from idempotency'),
      ...readValues('select public_key from passkeys'),
      ...readValues('select secret from totp_secrets'),
      ...readValues('select id from recovery_codes'),
      ...readValues('select id from challenges'),
      ...world.mailbox.letters().flatMap(({ text, html }) => [text, html]),
      ...world.mailbox.letters().flatMap(({ text }) => text.match(/(?<=token=)[\w-]+|^\d{6}$/gm) ?? []),
    ].filter((secret) => secret !== '');
    expect(secrets.length).toBeGreaterThan(300);
    const finders = secrets.map((secret) => ({ secret, isIn: createSecretFinder(secret) }));
    for (const { name, caller, answer } of answers) {
      const text = toTextWithoutNumbers(answer);
      const leaks = finders.filter(({ isIn }) => isIn(text)).map(({ secret }) => secret);
      expect([name, caller, leaks]).toEqual([name, caller, []]);
    }
  });

  it('shows nobody else’s e-mail address outside the desk', () => {
    const emailOf = world.store.sqlite.prepare('select email from users where id = ?').pluck();
    for (const { name, caller, input, own, answer } of answers) {
      if (caller === 'admin' || caller === 'superadmin') continue;
      const sent = toText(input);
      const others = (toText(answer).match(MAIL) ?? []).filter(
        (email) => email !== emailOf.get(own) && !sent.includes(email),
      );
      expect([name, caller, others]).toEqual([name, caller, []]);
    }
  });
});
