import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReleaseParts {
  /** Source that runs before the server's own program, or in its place if it ends the process. */
  before?: string;
  /** SQL of a migration that no other release has. */
  migration?: string;
  /** Source in place of the command line, which is in `command.mjs` then. */
  program?: string;
}

/** Makes of an unpacked release another one, with its own version. */
export function alterRelease(
  folder: string,
  version: string,
  { before = '', migration, program }: ReleaseParts,
): void {
  const server = join(folder, 'dist/server');
  cpSync(join(server, 'main.js'), join(server, 'real.mjs'));
  writeFileSync(join(server, 'main.js'), `${before}\nawait import('./real.mjs');`);
  cpSync(join(server, 'laveo.js'), join(server, 'command.mjs'));
  if (program) writeFileSync(join(server, 'laveo.js'), program);
  if (migration) addMigration(join(folder, 'drizzle'), '9999_later', migration);
  const manifest = join(folder, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
}

export function addMigration(folder: string, tag: string, sql: string): void {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; idx: number }[] };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag } as never);
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), sql);
}
