import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endpoints } from '#domain/addresses.ts';
import { UPLOAD_FILE } from '#domain/catalogue/catalogue.ts';
import { PHOTO_FILE } from '#domain/pieces/photos.ts';
import { openBare, openReadOnly, type Sqlite } from '../connection.ts';
import { errorCode } from '../refusal.ts';

/** Folders of files that rows name, in the data folder and beside the backups. A file never changes under its name. */
export const FILE_FOLDERS = { photos: PHOTO_FILE, uploads: UPLOAD_FILE } as const;

/** The files that a database names, as "photos/x.webp": private photos, and pictures of garments in both sizes. */
export function namedFiles(sqlite: Sqlite): string[] {
  const names = (table: string, query: string): string[] =>
    sqlite.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)
      ? (sqlite.prepare(query).pluck().all() as string[])
      : [];
  const pictures = new Set([
    ...names('uploads', 'SELECT file FROM uploads'),
    ...names('products', `SELECT image_url FROM products WHERE image_url LIKE '${endpoints.uploads}/%'`).map(
      (url) => basename(url),
    ),
  ]);
  const paths = (folder: keyof typeof FILE_FOLDERS, files: Iterable<string>) =>
    // A name of another form comes from no version of Laveo, and could lead out of the folder.
    [...files].filter((file) => FILE_FOLDERS[folder].test(file)).map((file) => `${folder}/${file}`);
  return [
    ...paths('photos', names('photos', 'SELECT file FROM photos')),
    ...paths('uploads', [...pictures].flatMap(sizesOf)),
  ];
}

/** The large size and the small one of a picture, which is named by its large one. */
export function sizesOf(file: string): string[] {
  return [file, file.replace('.webp', '-s.webp')];
}

export function filesNamedBy(database: string): string[] {
  // A database set aside has a log, which only a connection that may write removes when it closes.
  const sqlite = basename(database).startsWith('replaced-') ? openBare(database) : openReadOnly(database);
  try {
    return namedFiles(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Nothing for a database that is damaged: no restore takes it. */
export function filesNamedByReadable(database: string): string[] {
  try {
    return filesNamedBy(database);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(errorCode(error))) throw error;
    return [];
  }
}

/** Of those that a database names, what a folder lacks: the data folder, or the one beside its backups. */
export function missingFiles(folder: string, sqlite: Sqlite): string[] {
  return namedFiles(sqlite).filter((path) => !existsSync(join(folder, path)));
}
