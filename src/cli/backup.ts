import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backUpAtOnce, copyServedFile, makeBackupName } from '#db/backup.ts';
import { getFileStore, storeFiles, sweepStoredFiles } from '#db/files/backupFiles.ts';
import { getLaveoCommand } from '#db/folder/program.ts';
import { getBackupsFolder } from '#db/folder/traces.ts';
import { writeJournalHead } from '#db/integrity/journalHeads.ts';
import { describeCollapse } from '#server/upkeep/backups.ts';
import { acceptBackup, findCollapse, formatCollapse, makeCollapsedName } from '#server/upkeep/collapse.ts';
import { type Command, CommandRefused, inspectStore, UsageError } from './command.ts';
import { copyElsewhere } from './copyElsewhere.ts';

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
