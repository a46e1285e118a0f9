import { join } from 'node:path';
import { findMigrationsFolder, listAppliedMigrations, readMigrations } from '#db/migrate.ts';
import { readServedSchema } from '#server/boot/servedSchema.ts';
import { type Command, inspectStore, UsageError } from '../command.ts';

export type SchemaState = { newer: string[]; isServed: boolean };

export const schemaState: Command = {
  name: 'schema-state',
  summary: 'Ce qu’une autre version ne saurait pas lire dans la base.',
  help: '  schema-state <dossier d’une version>',
  isInternal: true,
  run: ({ positionals: [folder, ...more] }, terminal) => {
    if (folder === undefined || more.length > 0) throw new UsageError('Indiquez le dossier d’une version.');
    const knownMigrations = new Set(readMigrations(join(folder, 'drizzle')).map(({ when }) => when));
    const state = inspectStore(terminal, (store): SchemaState => {
      const applied = new Set(listAppliedMigrations(store.sqlite));
      const newer = readMigrations(findMigrationsFolder()).filter(
        ({ when }) => applied.has(when) && !knownMigrations.has(when),
      );
      const first = newer[0]?.when ?? Number.POSITIVE_INFINITY;
      return { newer: newer.map(({ tag }) => tag), isServed: (readServedSchema(store) ?? 0) >= first };
    });
    terminal.say(JSON.stringify(state));
  },
};
