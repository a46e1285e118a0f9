import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backUpAtOnce, copyServedFile, makeBackupName, verifyBackup } from '#db/backup.ts';
import { PARTIAL, removeDatabase, syncAndRename } from '#db/copy.ts';
import { setCounter } from '#db/counters.ts';
import { getFileStore, storeFiles, sweepFileStore, sweepStoredFiles } from '#db/files/backupFiles.ts';
import { FILE_FOLDERS } from '#db/files/namedFiles.ts';
import { getErasedListFile } from '#db/folder/erasedList.ts';
import { getLaveoCommand } from '#db/folder/program.ts';
import { getBackupsFolder } from '#db/folder/traces.ts';
import { writeJournalHead } from '#db/integrity/journalHeads.ts';
import type { Store } from '#db/store.ts';
import { describeCollapse } from '#server/upkeep/backups.ts';
import { acceptBackup, findCollapse, formatCollapse, makeCollapsedName } from '#server/upkeep/collapse.ts';
import { type Command, CommandRefused, inspectStore, UsageError } from './command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Sauvegarde la base, les photos et les images, aussi pendant que le serveur tourne.',
  help: `  backup [fichier]
      Écrit une copie vérifiée de la base, par défaut dans DATA_DIR/backups.
      Un fichier qui existe déjà n’est jamais écrasé. Les photos et les images vont dans le dossier laveo-files à
      côté d’elle, une fois chacune pour toutes les sauvegardes\u00a0: copiez les deux ailleurs ensemble.
  backup --to <dossier ou cible rsync>
      Remplace la copie d’une autre machine ou d’un autre disque, d’où repart une machine de secours\u00a0: chaque
      minute, par un minuteur. Exemples\u00a0: /mnt/copie, copies@ailleurs:laveo.
  backup --accept
      La même, pour une base qui a perdu volontairement plus de la moitié de ses comptes ou de ses commandes\u00a0: les
      sauvegardes d’avant ne sont plus la mesure des suivantes, et s’effacent avec l’âge.`,
  options: { accept: { type: 'boolean' }, to: { type: 'string' } },
  run: async ({ positionals, flag, text }, terminal) => {
    const [path, ...more] = positionals;
    if (more.length > 0) throw new UsageError('Un seul fichier à la fois.');
    const target = text('to');
    if (target !== undefined) {
      if (path !== undefined || flag('accept')) throw new UsageError('--to se suffit.');
      await inspectStore(terminal, (store, { dataDir }) =>
        copyElsewhere(store, { dataDir, target, now: terminal.now() }),
      );
      return terminal.say(`Copie à jour\u00a0: ${target}`);
    }
    if (path !== undefined && flag('accept'))
      throw new UsageError('--accept sauvegarde dans DATA_DIR/backups.');
    await inspectStore(terminal, async (store, { dataDir }) => {
      const folder = getBackupsFolder(dataDir);
      const usual = join(folder, makeBackupName(terminal.now()));
      const collapse = path === undefined && !flag('accept') ? await findCollapse(folder, store.file) : null;
      const file = path === undefined ? (collapse ? makeCollapsedName(usual) : usual) : resolve(path);
      if (existsSync(file)) throw new CommandRefused(`${file} existe déjà.`);
      const { files, missing } = backUpAtOnce(store, file, terminal.now());
      writeJournalHead(file, terminal.now());
      if (flag('accept')) acceptBackup(folder, file);
      terminal.say(`Sauvegarde vérifiée\u00a0: ${file} (${Math.ceil(statSync(file).size / 1024)}\u00a0Ko)`);
      if (files + missing > 0)
        terminal.say(
          `${files} photo(s) et image(s) dans ${getFileStore(dirname(file))}${missing > 0 ? `, ${missing} absente(s)\u00a0: ${getLaveoCommand()} verify` : ''}`,
        );
      if (collapse)
        terminal.say(
          `${formatCollapse(collapse)}. Elle n’efface aucune autre. Si c’est voulu\u00a0: backup --accept`,
        );
    });
  },
};

/** The server alone runs this command. Its output says what the copy lacks of the fullest backup, or is empty. */
export const hourlyCopy: Command = {
  name: 'hourly-copy',
  summary: 'Ce que le serveur lance chaque heure\u00a0: la copie, que verify lit ensuite.',
  help: `  hourly-copy <base> <copie>
      Pour sauvegarder à la main\u00a0: backup.`,
  isInternal: true,
  run: async ({ positionals: [file, target, ...more] }, terminal) => {
    if (file === undefined || target === undefined || more.length > 0)
      throw new UsageError('Indiquez la base et sa copie.');
    await copyServedFile(file, target);
    const collapse = await describeCollapse(target);
    if (collapse) terminal.say(collapse);
  },
};

export const hourlyFiles: Command = {
  name: 'hourly-files',
  summary: 'Ce que le serveur lance chaque heure\u00a0: les photos et les images que la copie nomme.',
  help: `  hourly-files store <dossier de données> <copie>
  hourly-files sweep <dossier de données>
      Pour sauvegarder à la main\u00a0: backup.`,
  isInternal: true,
  run: ({ positionals: [act, dataDir, copy, ...more] }) => {
    if (dataDir === undefined || more.length > 0) throw new UsageError('Indiquez le dossier de données.');
    if (act === 'store' && copy !== undefined) storeFiles(copy, dataDir);
    else if (act === 'sweep' && copy === undefined) sweepStoredFiles(dataDir);
    else throw new UsageError('store ou sweep.');
  },
};

export const LAST_COPY_ELSEWHERE = 'last-copy-elsewhere';
const COPY = 'laveo.sqlite';
const OF_RSYNC = /^[^/]*:/;
/** rsync gives up after this many seconds without data, because the next copy begins a minute after this one. */
const NETWORK_PATIENCE = 50;

/** A stand-by server starts from this single copy, which each run replaces; older copies are in `backups/`. */
export async function copyElsewhere(
  store: Store,
  { dataDir, target, now }: { dataDir: string; target: string; now: number },
): Promise<void> {
  const collapse = await findCollapse(getBackupsFolder(dataDir), store.file);
  if (collapse)
    throw new CommandRefused(`${formatCollapse(collapse)}. La copie de ${target} reste celle d’avant.`);
  if (OF_RSYNC.test(target)) await sendCopy(target, store.file, dataDir);
  else {
    const copy = join(resolve(target), COPY);
    await copyDatabase(store.file, copy, (aside) => storeFiles(aside, dataDir));
    sweepFileStore(copy);
    const erased = getErasedListFile(dataDir);
    if (existsSync(erased)) copyFileSync(erased, getErasedListFile(resolve(target)));
  }
  store.write(() => setCounter(store.db, LAST_COPY_ELSEWHERE, now));
}

/** The final name always holds a whole copy. Without VACUUM, pages stay in place and rsync sends only changed ones. */
async function copyDatabase(file: string, copy: string, prepare: (aside: string) => void): Promise<void> {
  const aside = `${copy}${PARTIAL}`;
  mkdirSync(resolve(copy, '..'), { recursive: true });
  removeDatabase(aside);
  try {
    await copyServedFile(file, aside);
    verifyBackup(aside, { check: 'quick_check' });
    prepare(aside);
    syncAndRename(aside, copy);
  } finally {
    removeDatabase(aside);
  }
}

/** The database is sent last, so that its rows name no file that the target lacks. */
async function sendCopy(target: string, file: string, dataDir: string): Promise<void> {
  const staging = join(dataDir, 'standby');
  try {
    await copyDatabase(file, join(staging, COPY), () => {});
    const folders = Object.keys(FILE_FOLDERS)
      .map((name) => join(dataDir, name))
      .filter((path) => existsSync(path));
    if (folders.length > 0) runRsync(target, ['--delete', '--mkpath', ...folders, `${target}/laveo-files/`]);
    const erased = [getErasedListFile(dataDir)].filter((path) => existsSync(path));
    runRsync(target, ['--mkpath', ...erased, join(staging, COPY), `${target}/`]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function runRsync(target: string, args: string[]): void {
  const all = ['-a', `--timeout=${NETWORK_PATIENCE}`, '--exclude', `*${PARTIAL}*`, ...args];
  const { status, stderr, error } = spawnSync('rsync', all, { encoding: 'utf8' });
  if (status !== 0)
    throw new CommandRefused(`rsync vers ${target} a échoué\u00a0: ${(stderr || String(error)).trim()}`);
}
