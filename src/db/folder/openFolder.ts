import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeBackupName, verifyBackup } from '../backup.ts';
import type { Sqlite } from '../connection.ts';
import { removeDatabase } from '../copy.ts';
import { setJournalHeadsAside } from '../integrity/journalHeads.ts';
import { openStore } from '../open.ts';
import { getErrorCode, isDiskFault, StoreRefusal, toRefusal } from '../refusal.ts';
import type { Store } from '../store.ts';
import { readFileState } from './fileState.ts';
import { getLaveoCommand } from './program.ts';
import { rewriteIfDue } from './rewrite.ts';
import {
  createMarker,
  getBackupsFolder,
  getDatabaseFile,
  hasHeldDatabase,
  hasMarker,
  listNames,
  recordLoss,
  sweepUnfinishedRestore,
} from './traces.ts';
import { measureLog } from './writeAheadLog.ts';

interface FolderOptions {
  folder: string;
  now: number;
  /** The value is false beside a running server: nothing is swept, marked or replaced then. */
  isAlone: boolean;
  isNew?: boolean;
  /** The caller has every page read before it writes. */
  isReadAfter?: boolean;
  onPending?: 'apply' | 'refuse' | 'leave';
  onProgress?: (sentence: string) => void;
  onAlert?: (sentence: string) => void;
}

/** A lost or damaged database is refused with advice, rather than opened as an empty shop. */
export function openFolder(options: FolderOptions): Store {
  const { folder, now, isAlone, isNew, onProgress, onAlert, onPending = 'apply' } = options;
  const file = getDatabaseFile(folder);
  if (isAlone && sweepUnfinishedRestore(folder))
    onProgress?.(
      'Les restes d’une restauration interrompue ont été supprimés\u00a0; la base d’avant est en place.',
    );
  if (isNew) setDatabaseAside(options);
  else if (isAlone) refuseLostDatabase(folder);
  const wasKilled = measureLog(file) > 0;
  const openDatabase = () =>
    openStore({
      file,
      onPending,
      isReadAfter: options.isReadAfter === true,
      ...(onProgress ? { onProgress } : {}),
      ...(isNew ? {} : { inspect: (sqlite: Sqlite) => refuseEmptiedDatabase(sqlite, folder) }),
    });
  const store = runWithAdvice(folder, openDatabase);
  if (!isAlone || onPending === 'leave') return store;
  const prepareDatabase = () => {
    if (isNew || !hasMarker(folder)) createMarker(folder, store.sqlite, now);
    else {
      const rows = recordLoss(folder, store.sqlite, now);
      if (rows > 0) onAlert?.(describeLoss(rows));
    }
    // A start after a kill must be quick, so the rewrite waits for the night or the next start.
    if (!wasKilled) tryRewriteFile(store, options);
  };
  try {
    runWithAdvice(folder, prepareDatabase);
  } catch (error) {
    store.close();
    throw error;
  }
  return store;
}

/** The database serves as it is if the disk has no room for a second copy; the next start tries again. */
function tryRewriteFile(store: Store, { onProgress, onAlert }: FolderOptions): void {
  try {
    if (rewriteIfDue(store))
      onProgress?.('La base a été récrite\u00a0: rien n’y reste des comptes supprimés.');
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    onAlert?.(
      `La base n’a pas pu être récrite (${getErrorCode(error)})\u00a0: des fragments de comptes supprimés peuvent y rester.`,
    );
  }
}

export const describeLoss = (rows: number) =>
  `Il manque à la base ${rows} ligne(s) déjà enregistrée(s)\u00a0: son journal (laveo.sqlite-wal) a disparu, ou un fichier plus ancien a été mis à sa place.`;

export function refuseLostDatabase(folder: string): void {
  const file = getDatabaseFile(folder);
  const state = readFileState(file);
  if (state.kind === 'whole') return;
  if (state.kind === 'truncated')
    throw makeLossRefusal(
      folder,
      `La base ${file} est tronquée\u00a0: ${state.bytes} octets au lieu de ${state.expected} au moins.`,
    );
  if (state.kind === 'foreign') throw makeLossRefusal(folder, `${file} n’est pas une base de Laveo.`);
  if (hasHeldDatabase(folder))
    throw makeLossRefusal(
      folder,
      state.kind === 'missing'
        ? `La base ${file} a disparu d’un dossier qui en a contenu une.`
        : `La base ${file} est vide, dans un dossier qui en a contenu une.`,
    );
}

function refuseEmptiedDatabase(sqlite: Sqlite, folder: string): void {
  const tables = sqlite.prepare(`SELECT count(*) FROM sqlite_schema WHERE type = 'table'`).pluck().get();
  if (tables === 0 && hasMarker(folder))
    throw makeLossRefusal(
      folder,
      `La base ${getDatabaseFile(folder)} est vide, dans un dossier qui en a contenu une.`,
    );
}

const makeLossRefusal = (folder: string, sentence: string) =>
  new StoreRefusal('LOST', `${sentence} ${describeRestore(folder)}`);

export function runWithAdvice<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const refusal = toRefusal(error, getDatabaseFile(folder));
    if (refusal instanceof StoreRefusal && (refusal.reason === 'DAMAGED' || refusal.reason === 'FOREIGN'))
      throw new StoreRefusal(refusal.reason, `${refusal.message} ${describeRestore(folder)}`, {
        cause: error,
      });
    throw error;
  }
}

/** `--new`, left behind in a unit file, would empty the shop at each start, so a database that works is refused. */
function setDatabaseAside({ folder, now, isAlone, onProgress }: FolderOptions): void {
  const file = getDatabaseFile(folder);
  if (!isAlone)
    throw new StoreRefusal('HELD', `--new demande que le serveur du dossier ${folder} soit arrêté.`);
  const state = readFileState(file).kind;
  if (state === 'whole' && isGoodBackup(file))
    throw new StoreRefusal(
      'PRESENT',
      `La base ${file} est là et se lit en entier\u00a0: --new n’y touche pas. Retirez --new de la commande.`,
    );
  if (state !== 'missing' && state !== 'empty') {
    const aside = join(getBackupsFolder(folder), makeBackupName(now).replace('laveo-', 'replaced-'));
    mkdirSync(getBackupsFolder(folder), { recursive: true });
    for (const suffix of ['-wal', ''])
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    onProgress?.(`L’ancien fichier est gardé 30\u00a0jours\u00a0: ${aside}`);
  }
  setJournalHeadsAside(getBackupsFolder(folder), now);
  removeDatabase(file);
}

/** Whole copies come before collapsed ones (`server/upkeep/collapse.ts`), the newest first. */
const FAMILIES = [/^laveo-.*\.sqlite$/, /^collapsed-.*\.sqlite$/];

function findNewestGoodBackup(folder: string): string | null {
  const names = listNames(getBackupsFolder(folder));
  for (const family of FAMILIES)
    for (const name of names
      .filter((one) => family.test(one))
      .sort()
      .reverse()) {
      const file = resolve(join(getBackupsFolder(folder), name));
      if (isGoodBackup(file)) return file;
    }
  return null;
}

function isGoodBackup(file: string): boolean {
  try {
    verifyBackup(file, { check: 'quick_check' });
    return true;
  } catch (error) {
    if (error instanceof StoreRefusal) return false;
    throw error;
  }
}

function describeRestore(folder: string): string {
  const backup = findNewestGoodBackup(folder);
  const restore = backup
    ? `La sauvegarde la plus récente qui se lit en entier est ${backup}. Pour la remettre\u00a0:\n  DATA_DIR=${quoteForShell(resolve(folder))} ${getLaveoCommand()} restore ${quoteForShell(backup)} --yes\n`
    : `Aucune sauvegarde de ${resolve(getBackupsFolder(folder))} ne se lit en entier\u00a0: cherchez-en une ailleurs, puis\u00a0:\n  DATA_DIR=${quoteForShell(resolve(folder))} ${getLaveoCommand()} restore <fichier> --yes\n`;
  return `Les fichiers restent en place, n’en supprimez aucun. ${restore}Pour recommencer avec une base vide, ajoutez --new à la commande.`;
}

const quoteForShell = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
