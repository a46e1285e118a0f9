import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#db/schema.ts';
import { EXPORT_KINDS } from '#domain/contract/exports.ts';
import { aFolder, tableNames } from '#testing/database.ts';
import { ONCE, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { procedureNames } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, isForbidden, prepareCall, type Scene } from '#testing/scene.ts';
import { exportCsv } from './exports/exports.ts';

/** T-P6: each procedure that an admin or superadmin may call, and a stranger may not, writes its row in the journal or fails. */
const DESK = ['admin', 'superadmin'] as const;
/** Open to strangers, and yet in the journal: it creates a member of the desk. */
const PUBLIC_ACTS = ['auth.signUpInternal'];
/** They begin what another act ends. */
const OFFERS = ['secondFactor.startPasskey', 'secondFactor.startTotp', 'secondFactor.passkeyOptions'];
/** A mutation because it carries a password: it only reads. */
const CHANGES_NOTHING = ['profile.exportData', ...OFFERS];

const folder = aFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path } }), ONCE);
let scene: Scene;
let acts: { name: string; role: (typeof DESK)[number] }[];
beforeAll(async () => {
  scene = createScene(world);
  acts = [];
  for (const name of procedureNames('mutation')) {
    if (!PUBLIC_ACTS.includes(name) && !(await isForbidden(scene, name, 'anonymous'))) continue;
    for (const role of DESK) if (!(await isForbidden(scene, name, role))) acts.push({ name, role });
  }
}, 180_000);
afterAll(() => {
  folder.remove();
});

/** Every stored value, but the counts of limits, what waits for an answer and the times of last use. */
function databaseText(): string {
  const rows = (sql: string) => JSON.stringify(world.store.sqlite.prepare(sql).raw().all());
  const tables = tableNames(world.store.sqlite, ['throttles', 'challenges', 'sessions', 'users']);
  const users = rows(
    'select id, email, fullname, phone, address, role, password_hash, active, verified, order_letters, confirmed_at, erased_at from users',
  );
  return [users, rows('select id from sessions'), ...tables.map((t) => rows(`select * from "${t}"`))].join(
    '\n',
  );
}
const journal = () => world.db.select().from(audit).orderBy(desc(audit.sequence)).all();

describe('T-P6: an act of the desk', { timeout: 120_000 }, () => {
  it('writes one row in the journal: who, as what, from where and what changed', async () => {
    const lines: string[] = [];
    for (const { name, role } of acts) {
      const { browser, input } = await prepareCall(scene, name, role);
      const { actor } = await browser.ctx();
      const [state, rows] = [databaseText(), journal().length];
      const outcome = await callProcedure(browser, name, input);
      expect([name, role, outcome]).toEqual([name, role, { answer: expect.anything() }]);
      if (CHANGES_NOTHING.includes(name)) {
        expect([name, databaseText() === state]).toEqual([name, true]);
        continue;
      }
      expect([name, databaseText() === state], 'an act of the desk that changes nothing').toEqual([
        name,
        false,
      ]);
      const [row] = journal();
      expect([name, role, journal().length - rows]).toEqual([name, role, 1]);
      const who = PUBLIC_ACTS.includes(name) ? {} : { actorId: actor?.id, actorRole: role };
      // An erasure takes the address out again, in the same transaction.
      const ip = name === 'profile.deleteAccount' ? '' : '203.0.113.7';
      expect(row).toMatchObject({ act: name, ip, ...who });
      expect(row?.subject, name).not.toBe('');
      const keys = (values: object | null | undefined) => Object.keys(values ?? {}).join(' ') || '–';
      lines.push(`${name} by ${role}: ${keys(row?.before)} → ${keys(row?.after)}`);
    }
    console.info(`T-P6: ${lines.length} acts of the desk, ${lines.length} rows`);
    expect(lines.length).toBeGreaterThanOrEqual(30);
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('journal.txt');
  });

  it('changes nothing when the journal cannot be written', async () => {
    const ctx = await world.ctx(scene.superadmin);
    const { sqlite } = world.store;
    const refuseRows = () =>
      sqlite.exec(
        `create temp trigger no_room before insert on audit begin select raise(abort, 'no room'); end`,
      );
    refuseRows();
    for (const { name, role } of acts) {
      if (CHANGES_NOTHING.includes(name)) continue;
      sqlite.exec('drop trigger no_room');
      const { browser, input } = await prepareCall(scene, name, role);
      await browser.ctx();
      refuseRows();
      const before = databaseText();
      const outcome = await callProcedure(browser, name, input);
      expect([name, role, Object.keys(outcome)]).toEqual([name, role, ['refused']]);
      expect([name, role, databaseText() === before]).toEqual([name, role, true]);
    }
    for (const kind of EXPORT_KINDS) expect(() => exportCsv(ctx, kind, {})).toThrow('no room');
    sqlite.exec('drop trigger no_room');
  });

  it('writes no password and no link', () => {
    const text = JSON.stringify(journal());
    for (const secret of [WORLD_PASSWORD, 'une-phrase-de-passe', '$argon2', 'token']) {
      expect(text).not.toContain(secret);
    }
  });
});
