import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#db/schema.ts';
import { EXPORT_KINDS } from '#domain/exports.ts';
import { exportCsv } from './exports/exports.ts';
import { appRouter } from './router.ts';
import { WORLD_PASSWORD } from './testing/people.ts';
import { arranged, aScene, called, type Scene } from './testing/scene.ts';
import { aWorld, type World } from './testing/world.ts';

/**
 * T-P6: every write of the desk, from the router itself: whatever a signed-in admin or superadmin changed by a procedure
 * that a stranger may not call is in the journal, or it is not done at all.
 */
const DESK = ['admin', 'superadmin'] as const;
const MUTATIONS = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([name]) => name);
/** Open to strangers, and yet an act of the desk: it makes one of them. */
const STAFF_ANYWAY = ['auth.signUpInternal'];
/** A mutation for the sake of the password it carries: it only reads. */
const CHANGES_NOTHING = ['profile.exportData'];

let dataDir: string;
let world: World;
let scene: Scene;
let acts: { name: string; role: (typeof DESK)[number] }[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laveo-journal-'));
  world = await aWorld({ settings: { dataDir } });
  scene = aScene(world);
  acts = [];
  for (const name of MUTATIONS) {
    const refusedTo = async (role: 'anonymous' | (typeof DESK)[number]) => {
      const { browser } = await arranged(scene, name, role);
      // Refused at the door, before what was sent is looked at: nothing has to be valid.
      const outcome = await called(browser, name, { nothing: 'of the kind' });
      return 'refused' in outcome && /^(NOT_SIGNED_IN|FORBIDDEN)$/.test(outcome.refused);
    };
    if (!(await refusedTo('anonymous')) && !STAFF_ANYWAY.includes(name)) continue;
    for (const role of DESK) if (!(await refusedTo(role))) acts.push({ name, role });
  }
}, 180_000);
afterAll(async () => {
  world.close();
  await rm(dataDir, { recursive: true });
});

/** Everything that is kept, but the counts of limits and when somebody was last seen. */
function kept(): string {
  const rows = (sql: string) => JSON.stringify(world.store.sqlite.prepare(sql).raw().all());
  const tables = world.store.sqlite
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not in ('throttles', 'sessions', 'users')`,
    )
    .pluck()
    .all() as string[];
  const users = rows(
    'select id, email, fullname, phone, address, role, password_hash, active, verified, order_letters, confirmed_at, erased_at from users',
  );
  return [users, rows('select id from sessions'), ...tables.map((t) => rows(`select * from "${t}"`))].join(
    '\n',
  );
}
const journal = () => world.db.select().from(audit).orderBy(desc(audit.sequence)).all();

describe('T-P6: what the desk does', { timeout: 120_000 }, () => {
  it('is in the journal: one row for each act, with who, as what, from where and what changed', async () => {
    const told: string[] = [];
    for (const { name, role } of acts) {
      const { browser, input } = await arranged(scene, name, role);
      const { actor } = await browser.ctx();
      const [state, rows] = [kept(), journal().length];
      const outcome = await called(browser, name, input);
      expect([name, role, outcome]).toEqual([name, role, { answer: expect.anything() }]);
      if (CHANGES_NOTHING.includes(name)) {
        expect([name, kept() === state]).toEqual([name, true]);
        continue;
      }
      expect([name, kept() === state], 'an act of the desk that changes nothing').toEqual([name, false]);
      const [row] = journal();
      expect([name, role, journal().length - rows]).toEqual([name, role, 1]);
      const who = STAFF_ANYWAY.includes(name) ? {} : { actorId: actor?.id, actorRole: role };
      expect(row).toMatchObject({ act: name, ip: '203.0.113.7', ...who });
      expect(row?.subject, name).not.toBe('');
      const keys = (facts: object | null | undefined) => Object.keys(facts ?? {}).join(' ') || '–';
      told.push(`${name} by ${role}: ${keys(row?.before)} → ${keys(row?.after)}`);
    }
    console.info(`T-P6: ${told.length} acts of the desk, ${told.length} rows`);
    expect(told.length).toBeGreaterThanOrEqual(30);
    await expect(`${told.sort().join('\n')}\n`).toMatchFileSnapshot('journal.txt');
  });

  it('is not done when the journal cannot be written', async () => {
    const there = await world.ctx(scene.superadmin);
    world.store.sqlite.exec(
      `create temp trigger no_room before insert on audit begin select raise(abort, 'no room'); end`,
    );
    for (const { name, role } of acts) {
      if (CHANGES_NOTHING.includes(name)) continue;
      world.store.sqlite.exec('drop trigger no_room');
      const { browser, input } = await arranged(scene, name, role);
      await browser.ctx();
      world.store.sqlite.exec(
        `create temp trigger no_room before insert on audit begin select raise(abort, 'no room'); end`,
      );
      const before = kept();
      const outcome = await called(browser, name, input);
      expect([name, role, Object.keys(outcome)]).toEqual([name, role, ['refused']]);
      expect([name, role, kept() === before]).toEqual([name, role, true]);
    }
    for (const kind of EXPORT_KINDS) expect(() => exportCsv(there, kind, {})).toThrow('no room');
    world.store.sqlite.exec('drop trigger no_room');
  });

  it('holds no password and no link', () => {
    const text = JSON.stringify(journal());
    for (const secret of [WORLD_PASSWORD, 'une-phrase-de-passe', '$argon2', 'token']) {
      expect(text).not.toContain(secret);
    }
  });
});
