import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openFolder, runWithAdvice } from '#db/folder/openFolder.ts';
import { restrictPermissions, setPrivateUmask } from '#db/folder/privateModes.ts';
import { readLaveoVersion } from '#db/folder/program.ts';
import { tryEmptyLog } from '#db/folder/writeAheadLog.ts';
import { lockFolder } from '#db/lock.ts';
import { makeFolder } from '#db/makeFolder.ts';
import { getErrorCode, StoreRefusal } from '#db/refusal.ts';
import type { Store } from '#db/store.ts';
import { prerenderedPaths, renderPage } from '#web/prerender.tsx';
import { renderSkeleton } from '#web/skeletons.tsx';
import { type App, createApp } from '../app.ts';
import { createLog, describeError, type Log } from '../log.ts';
import { refoldSearchTexts } from '../refold.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';
import { createBackupMaker } from '../upkeep/backups.ts';
import { createChildBackupMaker } from '../upkeep/childBackupMaker.ts';
import { readServedPages, verifyServedDatabase } from '../upkeep/servedDatabase.ts';
import { createDeps } from './deps.ts';
import { createHttpServer, drain, listen } from './serve.ts';
import { noteServedSchema, refuseDemoOnRealAccounts } from './servingHistory.ts';
import { readBuiltSite } from './site.ts';
import { startTimers } from './timers.ts';

const CRASHED = 1;
const WRONG_SETTING = 2;
const UNWRITABLE = 3;
const ALIVE_MS = 1000;
const MAX_STOP_MS = 14_000;
/** A command may hold the lock of the folder for milliseconds, so a starting server waits for it this long. */
const LOCK_WAIT_MS = 1000;
const programs = dirname(fileURLToPath(import.meta.url));
const COMMAND_LINE = join(programs, 'laveo.js');
const PAGE_READER = join(programs, 'pageReader.js');
/** A server outside a build has no such program, so its start reads the whole database itself. */
const IS_READ_BESIDE = existsSync(PAGE_READER);

function readSettingsOrExit(): Settings {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(WRONG_SETTING);
  }
}

function readNewFlagOrExit(): boolean {
  try {
    return parseArgs({ options: { new: { type: 'boolean' } } }).values.new === true;
  } catch {
    process.stderr.write(
      'Option inconnue. Le serveur n’en a qu’une\u00a0: --new, pour recommencer avec une base vide.\n',
    );
    process.exit(WRONG_SETTING);
  }
}

function openDeps(settings: Settings, log: Log, isNew: boolean) {
  makeFolder(settings.dataDir);
  restrictPermissions(settings.dataDir);
  const lock = lockFolder(
    settings.dataDir,
    { pid: process.pid, since: Date.now(), version: readLaveoVersion() },
    LOCK_WAIT_MS,
  );
  const store = openFolder({
    folder: settings.dataDir,
    now: Date.now(),
    isAlone: true,
    isNew,
    isReadAfter: IS_READ_BESIDE,
    onProgress: (reason) => log.info('database', { reason }),
    onAlert: (reason) => log.error('database', { reason }),
  });
  return runWithAdvice(settings.dataDir, () => {
    refuseDemoOnRealAccounts(store, settings);
    updateStoredTexts(store, log);
    lock.noteOpened(Date.now());
    return { lock, store, ...createDeps(settings, store, log, programs) };
  });
}

function openDepsOrExit(settings: Settings, log: Log, isNew: boolean) {
  try {
    return openDeps(settings, log, isNew);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${reason}\n`);
    if (error instanceof SettingsError) process.exit(WRONG_SETTING);
    process.exit(error instanceof StoreRefusal ? error.exitCode : UNWRITABLE);
  }
}

/** A full disk must not prevent the start; the next one tries again. */
function updateStoredTexts(store: Store, log: Log): void {
  try {
    const { changed } = refoldSearchTexts(store);
    if (changed > 0) log.info('searches folded anew', { count: changed });
  } catch (error) {
    log.error('stored texts not brought up to date', describeError(error));
  }
}

async function listenOrExit(server: Server, settings: Settings): Promise<number> {
  try {
    return await listen(server, settings);
  } catch (error) {
    const { host, port } = settings;
    const why = getErrorCode(error) === 'EADDRINUSE' ? 'un autre programme l’occupe' : String(error);
    process.stderr.write(
      `Le port ${port} de ${host} ne peut pas être ouvert\u00a0: ${why}. Réglages PORT et HOST.\n`,
    );
    process.exit(CRASHED);
  }
}

async function startServer(): Promise<void> {
  setPrivateUmask();
  const isNew = readNewFlagOrExit();
  const settings = readSettingsOrExit();
  const log = createLog({ level: settings.logLevel });
  if (settings.limitsFactor !== 1)
    log.warn('limits are not the usual ones', { factor: settings.limitsFactor });
  const { lock, store, deps, senders } = openDepsOrExit(settings, log, isNew);
  const verifying = new AbortController();
  const { signal } = verifying;
  const releaseWrites = IS_READ_BESIDE ? store.damage.holdWrites() : () => {};
  const reading = IS_READ_BESIDE ? readServedPages(deps, PAGE_READER, signal) : Promise.resolve();
  const app: App = createApp(
    deps,
    readBuiltSite({ prerendered: prerenderedPaths, render: renderPage, renderSkeleton }),
  );
  const server = createHttpServer(app.listener);
  const timers = startTimers(deps, (signal) =>
    existsSync(COMMAND_LINE)
      ? createChildBackupMaker(deps, COMMAND_LINE, signal)
      : createBackupMaker(deps, signal),
  );

  let verification: Promise<void> = Promise.resolve();
  let isStopping = false;
  const stopServer = async (signal: string, code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(code || 1), MAX_STOP_MS).unref();
    log.info('stopping', { signal, streams: deps.live.count() });
    try {
      app.stopping();
      const timersEnd = timers.stop();
      verifying.abort();
      deps.live.endAll();
      // The verifying process reads the write-ahead log until it has ended, and a log that is read cannot be emptied.
      await Promise.all([drain(server), ...senders.map((sender) => sender.stop()), timersEnd, verification]);
      await Promise.all([deps.documents.stop(), deps.planner.stop(), deps.panel.stop()]);
      tryEmptyLog(store.sqlite);
      store.close();
      lock.release();
      log.info('stopped', { code });
    } catch (error) {
      // Answered requests are on the disk already, so a failed close loses nothing and the exit code stays as it is.
      log.error('not closed', describeError(error));
    } finally {
      process.exit(code);
    }
  };
  process.on('SIGTERM', () => stopServer('SIGTERM', 0));
  process.on('SIGINT', () => stopServer('SIGINT', 0));
  // The memory may be inconsistent now but the database is not, so a restart is safe.
  process.on('uncaughtException', (error) => {
    log.error('uncaught', describeError(error));
    stopServer('uncaught', CRASHED);
  });

  const port = await listenOrExit(server, settings);
  setInterval(() => lock.noteAlive(), ALIVE_MS).unref();
  store.damage.onFound(() => {
    for (const sender of senders) void sender.stop();
  });
  log.info('listening', {
    host: settings.host,
    port,
    url: settings.publicUrl,
    demo: settings.demo,
    pid: process.pid,
  });
  const releaseAndVerify = async () => {
    await reading;
    if (signal.aborted) return;
    releaseWrites();
    noteServedSchema(store, log);
    for (const sender of senders) sender.start();
    timers.runDueJobs();
    // Drawing pages in advance takes both processors, and acts wait for the reading.
    await app.warm();
    if (IS_READ_BESIDE) await verifyServedDatabase(deps, COMMAND_LINE, signal);
  };
  verification = releaseAndVerify();
  await verification;
}

await startServer();
