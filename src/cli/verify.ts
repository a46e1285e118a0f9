import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { verifyBackup } from '#db/backup.ts';
import { findInconsistentRows, INCONSISTENT_EXIT } from '#db/consistency.ts';
import { openReadOnly, type Sqlite } from '#db/open.ts';
import { type Command, CommandRefused, databaseFile, settingsOf, UsageError } from './command.ts';
import { missingImages } from './missingImages.ts';

const MAX_LISTED = 20;

export const verify: Command = {
  name: 'verify',
  summary: 'Relit toute la base, ou une sauvegarde, et dit ce qui est abîmé ou ne va pas ensemble.',
  help: `  verify [fichier]
      Chaque page, chaque index, chaque référence, puis ce que les commandes disent deux fois\u00a0: lignes et montants,
      état et histoire, paiement. Sans fichier\u00a0: la base de DATA_DIR et ses images. Ne change rien, aussi pendant
      que le serveur tourne. Code de sortie 3 si le fichier est endommagé, 5 si des lignes ne vont pas ensemble.`,
  run: ({ positionals }, terminal) => {
    const [path, ...more] = positionals;
    if (more.length > 0) throw new UsageError('Un seul fichier à la fois.');
    const settings = path === undefined ? settingsOf(terminal) : null;
    const file = settings ? databaseFile(settings) : resolve(path ?? '');
    if (!existsSync(file)) throw new CommandRefused(`${file} n’existe pas.`);
    verifyBackup(file, settings ? { what: 'La base' } : {});
    const sqlite = openReadOnly(file);
    try {
      terminal.say(`${file}\u00a0: pages, index et références entiers. ${inventory(sqlite)}`);
      if (settings)
        for (const image of missingImages(settings.dataDir, sqlite))
          terminal.say(`Image absente de uploads\u00a0: ${image}`);
      const rows = findInconsistentRows(sqlite);
      for (const { what, id } of rows.slice(0, MAX_LISTED)) terminal.say(`${id}\u00a0: ${what}.`);
      if (rows.length > 0)
        throw new CommandRefused(`${rows.length} défaut(s) dans les lignes.`, INCONSISTENT_EXIT);
      terminal.say('Commandes, montants, histoires et journal vont ensemble.');
    } finally {
      sqlite.close();
    }
  },
};

function inventory(sqlite: Sqlite): string {
  const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return `${count('users')} compte(s), ${count('orders')} commande(s), ${count('order_events')} événement(s), ${count('audit')} ligne(s) de journal.`;
}
