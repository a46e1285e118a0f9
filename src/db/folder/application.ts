import { createDb, type Sqlite } from '../connection.ts';
import { StoreRefusal } from '../refusal.ts';
import { APPLICATION_ID } from './fileState.ts';
import { noteRewriteDue } from './rewrite.ts';

/** Databases from before the application id are recognised by their table of migrations. */
export function refuseForeignDatabase(sqlite: Sqlite, file: string): void {
  const id = sqlite.pragma('application_id', { simple: true });
  if (id === APPLICATION_ID) return;
  const tables = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  if (id !== 0 || (tables.length > 0 && !tables.includes('__drizzle_migrations')))
    throw new StoreRefusal('FOREIGN', `${file} n’est pas une base de Laveo.`);
}

export function setApplicationId(sqlite: Sqlite, wasFilled: boolean): void {
  if (sqlite.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
  sqlite
    .transaction(() => {
      // A database from before the application id may hold deleted cells in unused parts of its pages.
      if (wasFilled) noteRewriteDue(createDb(sqlite), 1);
      sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    })
    .immediate();
}
