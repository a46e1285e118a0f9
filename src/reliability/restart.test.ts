import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openBare, runAndClose, type Sqlite } from '#db/connection.ts';
import { openStore } from '#db/open.ts';
import { insertUser, readDatabase } from '#testing/database.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { startProgram } from './startProgram.ts';

const { main } = inject('programs');
const folder = openScratchFolder(ONCE);

const startServer = (env: Record<string, string> = {}, ...args: string[]) =>
  startProgram(main, { cwd: folder.path, env: { DATA_DIR: join(folder.path, 'data'), ...env }, args });

it('stops cleanly on SIGTERM, and starts again on the same data', async () => {
  for (let round = 0; round < 3; round++) {
    const running = startServer();
    const url = await running.url;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/trpc/catalogue.list`)).status).toBe(200);
    expect(await running.stop()).toBe(0);
    expect(running.out()).toContain('"stopped"');
    const checkFile = (sqlite: Sqlite) => sqlite.pragma('integrity_check', { simple: true });
    expect(readDatabase(join(folder.path, 'data', 'laveo.sqlite'), checkFile)).toBe('ok');
  }
});

it('folds what searches match anew at the start after a new rule, once', async () => {
  const data = { DATA_DIR: join(folder.path, 'folding') };
  const first = startServer(data);
  await first.url;
  expect(await first.stop()).toBe(0);
  const file = join(folder.path, 'folding', 'laveo.sqlite');
  runAndClose(openBare(file), (sqlite) => {
    sqlite.prepare("update counters set value = 1 where name = 'folding-version'").run();
    sqlite
      .prepare(
        `insert into contact_messages (id, fullname, folded, email, message, created_at)
         values ('1', 'Awa N’Guessan', ' awa n guessan ', 'awa@exemple.ci', 'Bonjour', ?)`,
      )
      .run(Date.now());
  });
  const second = startServer(data);
  await second.url;
  expect(second.out()).toContain('"searches folded anew","count":1');
  expect(await second.stop()).toBe(0);
  const readFolded = (sqlite: Sqlite) => sqlite.prepare('select folded from contact_messages').pluck().get();
  const folded = readDatabase(file, readFolded);
  expect(folded).toContain(' nguessan ');
  const third = startServer(data);
  await third.url;
  expect(third.out()).not.toContain('folded anew');
});

it('refuses a folder that another process holds, and names it', async () => {
  const first = startServer();
  await first.url;
  const second = startServer();
  expect(await second.ended).toBe(4);
  expect(second.out()).toContain(String(first.child.pid));
  await first.kill();
  const third = startServer();
  await third.url;
});

it('names a wrong setting, also one of the .env file', async () => {
  const wrong = startServer({ PORT: 'soon' });
  expect(await wrong.ended).toBe(2);
  expect(wrong.out()).toContain('PORT');
  writeFileSync(join(folder.path, '.env'), 'LOG_LEVEL=loud\n');
  const file = startServer();
  expect(await file.ended).toBe(2);
  expect(file.out()).toContain('LOG_LEVEL');
  rmSync(join(folder.path, '.env'));
});

it('says when a port is taken', async () => {
  const { port } = new URL(await startServer().url);
  const second = startServer({ PORT: port, DATA_DIR: join(folder.path, 'other') });
  expect(await second.ended).toBe(1);
  expect(second.out()).toContain(`Le port ${port} de 127.0.0.1 ne peut pas être ouvert`);
  expect(second.out()).not.toContain(' at ');
});

it('does not start where it cannot write', async () => {
  const blocked = join(folder.path, 'blocked');
  writeFileSync(blocked, 'a file where a folder should be');
  chmodSync(blocked, 0o400);
  for (const DATA_DIR of [blocked, '/proc/nope']) {
    const running = startServer({ DATA_DIR });
    expect(await running.ended).toBe(3);
    expect(running.out()).toContain(`${DATA_DIR} ne peut pas être créé`);
  }
});

it('F24: a server whose database is gone ends with 3 and says what to do; --new begins anew, and only then', async () => {
  const data = { DATA_DIR: join(folder.path, 'lost') };
  const first = startServer(data);
  await first.url;
  expect(await first.stop()).toBe(0);
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(folder.path, 'lost', `laveo.sqlite${end}`), { force: true });
  const refused = startServer(data);
  expect(await refused.ended).toBe(3);
  expect(refused.out()).toMatch(/a disparu d’un dossier[\s\S]*DATA_DIR=.* npm run laveo -- restore/);
  expect(existsSync(join(folder.path, 'lost', 'laveo.sqlite'))).toBe(false);
  const anew = startServer(data, '--new');
  await anew.url;
  expect(await anew.stop()).toBe(0);
  const again = startServer(data, '--new');
  expect(await again.ended).toBe(3);
  expect(again.out()).toContain('Retirez --new');
  const wrong = startServer(data, '--newer');
  expect(await wrong.ended).toBe(2);
});

it('F26: demo mode on a database with real accounts ends with 2 and a sentence, and the database serves on without it', async () => {
  const data = { DATA_DIR: join(folder.path, 'real') };
  const store = openStore({ file: join(folder.path, 'real', 'laveo.sqlite') });
  insertUser(store, { id: 'awa' });
  store.close();
  const refused = startServer({ ...data, LAVEO_DEMO: '1' });
  expect(await refused.ended).toBe(2);
  expect(refused.out()).toMatch(/LAVEO_DEMO.*1 vrai\(s\) compte\(s\)/);
  const running = startServer(data);
  await running.url;
  expect(await running.stop()).toBe(0);
});

it('closes to the other accounts of the machine what it writes and what an earlier version left open', async () => {
  const data = join(folder.path, 'open');
  const store = openStore({ file: join(data, 'laveo.sqlite') });
  store.close();
  for (const path of [folder.path, data, join(data, 'laveo.sqlite')]) chmodSync(path, 0o755);
  const running = startServer({ DATA_DIR: data });
  await running.url;
  const others = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  // Only root can try to read as another account; without root the modes alone are checked.
  const question = others.uid ? ['-readable'] : ['-perm', '/077'];
  const { stdout } = spawnSync('find', [data, ...question], { ...others, encoding: 'utf8' });
  expect(stdout).toBe('');
  const own = spawnSync('find', [data, '-perm', '/077'], { encoding: 'utf8' });
  expect(own.stdout).toBe('');
  expect(existsSync(join(data, 'laveo.sqlite-wal'))).toBe(true);
  expect(await running.stop()).toBe(0);
});
