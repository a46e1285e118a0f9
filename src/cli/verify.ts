import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { verifyBackup } from '#db/backup.ts';
import { openReadOnly, runAndClose, type Sqlite } from '#db/connection.ts';
import {
  findInconsistentRows,
  INCONSISTENT_EXIT,
  type InconsistentRow,
  isOfThisRelease,
} from '#db/consistency.ts';
import { getFileStore } from '#db/files/backupFiles.ts';
import { findMissingFiles } from '#db/files/namedFiles.ts';
import { compareHeads, readHeadsForBackup, readJournalHeads } from '#db/integrity/journalHeads.ts';
import { type Command, CommandRefused, loadSettings, locateDatabase, UsageError } from './command.ts';

const MAX_LISTED = 20;
const OLDER = 'Copie d’une version plus ancienne\u00a0: c’est elle qui relit ses lignes et son journal.';

export const verify: Command = {
  name: 'verify',
  summary: 'Relit toute la base, ou une sauvegarde, et dit ce qui est abîmé ou ne va pas ensemble.',
  help: `  verify [fichier]
      Chaque page, chaque index, chaque référence, puis ce que les commandes disent deux fois\u00a0: lignes et montants,
      état et histoire, paiement\u00a0; ce que le journal dit de la caisse, des réclamations, des réglages et des rôles\u00a0;
      enfin la chaîne du journal, et les repères notés à chaque sauvegarde.
      Sans fichier\u00a0: la base de DATA_DIR. Nomme aussi les photos et les images qui manquent, celles d’une sauvegarde
      dans le dossier laveo-files à côté d’elle. Ne change rien, aussi pendant que le serveur tourne.
      Code de sortie 3 si le fichier est endommagé, 5 si des lignes ne vont pas ensemble.`,
  run: ({ positionals }, terminal) => {
    const [path, ...more] = positionals;
    if (more.length > 0) throw new UsageError('Un seul fichier à la fois.');
    const settings = path === undefined ? loadSettings(terminal) : null;
    const file = settings ? locateDatabase(settings) : resolve(path ?? '');
    if (!existsSync(file)) throw new CommandRefused(`${file} n’existe pas.`);
    verifyBackup(file, settings ? { what: 'La base' } : {});
    runAndClose(openReadOnly(file), (sqlite) => {
      terminal.say(`${file}\u00a0: pages, index et références entiers. ${describeInventory(sqlite)}`);
      const files = settings ? settings.dataDir : getFileStore(dirname(file));
      for (const sentence of describeMissingFiles(files, sqlite)) terminal.say(sentence);
      const heads = compareJournal(sqlite, file, settings !== null);
      for (const sentence of heads.notes) terminal.say(sentence);
      const rows = [...findInconsistentRows(sqlite), ...heads.rows];
      for (const { what, id } of rows.slice(0, MAX_LISTED)) terminal.say(`${id}\u00a0: ${what}.`);
      if (rows.length > 0)
        throw new CommandRefused(`${rows.length} défaut(s) dans les lignes.`, INCONSISTENT_EXIT);
      terminal.say('Commandes, montants, histoires et journal vont ensemble.');
    });
  },
};

function compareJournal(
  sqlite: Sqlite,
  file: string,
  isServed: boolean,
): { rows: InconsistentRow[]; notes: string[] } {
  if (!isOfThisRelease(sqlite)) return { rows: [], notes: [OLDER] };
  const heads = isServed ? readJournalHeads(join(dirname(file), 'backups')) : readHeadsForBackup(file);
  const { missing, superseded } = compareHeads(sqlite, heads);
  const rows = missing.map(({ sequence }) => ({
    id: `journal, ligne ${sequence}`,
    what: 'n’est plus celle qu’un repère a notée',
  }));
  const notes =
    superseded > 0
      ? [`${superseded} repère(s) du journal d’avant la dernière restauration, sans comparaison.`]
      : [];
  return { rows, notes };
}

function describeInventory(sqlite: Sqlite): string {
  const countRows = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return `${countRows('users')} compte(s), ${countRows('orders')} commande(s), ${countRows('order_events')} événement(s), ${countRows('audit')} ligne(s) de journal.`;
}

export function describeMissingFiles(folder: string, sqlite: Sqlite): string[] {
  const missingPaths = findMissingFiles(folder, sqlite);
  const sentences = missingPaths.slice(0, MAX_LISTED).map((path) => {
    const [where, file] = path.split('/');
    return `${where === 'photos' ? 'Photo' : 'Image'} absente de ${where}\u00a0: ${file}`;
  });
  const more = missingPaths.length - sentences.length;
  return more > 0 ? [...sentences, `et ${more} autre(s) photo(s) ou image(s) absente(s).`] : sentences;
}
