import { beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_KINDS } from '#domain/contract/exports.ts';
import { listTables } from '#testing/database.ts';
import { readJournal } from '#testing/history.ts';
import { ONCE, openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { listProcedures } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, isForbidden, prepareCall } from '#testing/scene.ts';
import { exportCsv } from './exports/exports.ts';

const DESK = ['admin', 'superadmin'] as const;
/** Strangers may call `auth.signUpInternal`, which is in the journal because it creates an internal account. */
const PUBLIC_ACTS = ['auth.signUpInternal'];
/** These calls only start what another act completes and records. */
const OFFERS = ['secondFactor.startPasskey', 'secondFactor.startTotp', 'secondFactor.passkeyOptions'];
/** `exportData` only reads; it is a mutation because its input carries a password. */
const CHANGES_NOTHING = ['invoices.compare', 'profile.exportData', ...OFFERS];

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path } }), ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
let acts: { name: string; role: (typeof DESK)[number] }[];
beforeAll(async () => {
  acts = [];
  for (const name of listProcedures('mutation')) {
    if (!PUBLIC_ACTS.includes(name) && !(await isForbidden(scene, name, 'anonymous'))) continue;
    for (const role of DESK) if (!(await isForbidden(scene, name, role))) acts.push({ name, role });
  }
  countChangesFromHere();
}, 180_000);

const IGNORED = ['throttles', 'challenges', 'sessions', 'users'];
/** A sign-in writes to a person too, such as its time, which is no change of the house. */
const PERSONAL_FIELDS =
  'email, fullname, phone, address, role, password_hash, active, verified, order_letters, confirmed_at, erased_at';

/** The triggers' rows are rolled back with the change that made them. */
function countChangesFromHere(): void {
  const { sqlite } = world.store;
  sqlite.exec('create temp table changes (source text not null)');
  const watch = (table: string, events: string[]) =>
    events.map((event, i) =>
      sqlite.exec(
        `create temp trigger "seen_${table}_${i}" after ${event} on main."${table}" begin insert into changes values ('${table}'); end`,
      ),
    );
  const [added, changed, removed] = ['insert', 'update', 'delete'];
  for (const table of listTables(sqlite, IGNORED)) watch(table, [added, changed, removed]);
  watch('sessions', [added, removed]);
  watch('users', [added, `update of ${PERSONAL_FIELDS}`, removed]);
}
const countChanges = () => world.store.sqlite.prepare('select count(*) from temp.changes').pluck().get();

/** The house's own records beside a person's act, such as each receipt of a bank's file, have rows of their own. */
const readActsOfPeople = () => readJournal(world.db).filter(({ actorRole }) => actorRole !== 'system');
const countRows = () => readActsOfPeople().length;

describe('T-P6: an act of the desk', { timeout: 120_000 }, () => {
  it('writes one row in the journal: who, as what, from where and what changed', async () => {
    const lines: string[] = [];
    for (const { name, role } of acts) {
      const { browser, input } = await prepareCall(scene, name, role);
      const { actor } = await browser.makeCtx();
      const [changes, rows] = [countChanges(), countRows()];
      const outcome = await callProcedure(browser, name, input);
      expect([name, role, outcome]).toEqual([name, role, { answer: expect.anything() }]);
      if (CHANGES_NOTHING.includes(name)) {
        expect([name, countChanges() === changes]).toEqual([name, true]);
        continue;
      }
      expect([name, countChanges() === changes], 'an act of the desk that changes nothing').toEqual([
        name,
        false,
      ]);
      const row = readActsOfPeople().at(-1);
      expect([name, role, countRows() - rows]).toEqual([name, role, 1]);
      const who = PUBLIC_ACTS.includes(name) ? {} : { actorId: actor?.id, actorRole: role };
      // An erasure also clears the IP address of its own row, in the same transaction.
      const ip = name === 'profile.deleteAccount' ? '' : '203.0.113.7';
      expect(row).toMatchObject({ act: name, ip, ...who });
      expect(row?.subject, name).not.toBe('');
      const listKeys = (values: object | null | undefined) => Object.keys(values ?? {}).join(' ') || '–';
      lines.push(`${name} by ${role}: ${listKeys(row?.before)} → ${listKeys(row?.after)}`);
    }
    console.info(`T-P6: ${lines.length} acts of the desk, ${lines.length} rows`);
    expect(lines.length).toBeGreaterThanOrEqual(30);
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('journal.txt');
  });

  it('changes nothing when the journal cannot be written', async () => {
    const ctx = await world.ctx(scene.superadmin);
    const { sqlite } = world.store;
    const refuseAuditRows = () =>
      sqlite.exec(
        `create temp trigger no_room before insert on audit begin select raise(abort, 'no room'); end`,
      );
    refuseAuditRows();
    for (const { name, role } of acts) {
      if (CHANGES_NOTHING.includes(name)) continue;
      sqlite.exec('drop trigger no_room');
      const { browser, input } = await prepareCall(scene, name, role);
      await browser.makeCtx();
      refuseAuditRows();
      const before = countChanges();
      const outcome = await callProcedure(browser, name, input);
      expect([name, role, Object.keys(outcome)]).toEqual([name, role, ['refused']]);
      expect([name, role, countChanges() === before]).toEqual([name, role, true]);
    }
    for (const kind of EXPORT_KINDS) expect(() => exportCsv(ctx, kind, {})).toThrow('no room');
    sqlite.exec('drop trigger no_room');
  });

  it('writes no password and no link', () => {
    const text = JSON.stringify(readActsOfPeople());
    for (const secret of [WORLD_PASSWORD, 'une-phrase-de-passe', '$argon2', 'token']) {
      expect(text).not.toContain(secret);
    }
  });
});
