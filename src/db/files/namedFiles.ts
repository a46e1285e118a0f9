import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endpoints } from '#domain/addresses.ts';
import { UPLOAD_FILE } from '#domain/catalogue/catalogue.ts';
import { PHOTO_FILE } from '#domain/pieces/photos.ts';
import { openBare, openReadOnly, runAndClose, type Sqlite } from '../connection.ts';
import { getErrorCode } from '../refusal.ts';

export const FILE_FOLDERS = { photos: PHOTO_FILE, uploads: UPLOAD_FILE } as const;

function listNamedFiles(sqlite: Sqlite): string[] {
  const listNames = (table: string, query: string): string[] =>
    sqlite.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)
      ? (sqlite.prepare(query).pluck().all() as string[])
      : [];
  const pictures = new Set([
    ...listNames('uploads', 'SELECT file FROM uploads'),
    ...listNames(
      'products',
      `SELECT image_url FROM products WHERE image_url LIKE '${endpoints.uploads}/%'`,
    ).map((url) => basename(url)),
  ]);
  const listPaths = (folder: keyof typeof FILE_FOLDERS, files: Iterable<string>) =>
    // A name of another form comes from no version of Laveo, and could lead out of the folder.
    [...files].filter((file) => FILE_FOLDERS[folder].test(file)).map((file) => `${folder}/${file}`);
  return [
    ...listPaths('photos', listNames('photos', 'SELECT file FROM photos')),
    ...listPaths('uploads', [...pictures].flatMap(listPictureFiles)),
  ];
}

export const listPictureFiles = (file: string): string[] => [file, file.replace('.webp', '-s.webp')];

export function readNamedFiles(database: string): string[] {
  // A database that was set aside has a log, which only a connection that can write removes when it closes.
  const sqlite = basename(database).startsWith('replaced-') ? openBare(database) : openReadOnly(database);
  return runAndClose(sqlite, listNamedFiles);
}

/** A damaged database cannot be restored, so none of its files has to be kept. */
export function tryReadNamedFiles(database: string): string[] {
  try {
    return readNamedFiles(database);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(getErrorCode(error))) throw error;
    return [];
  }
}

export function findMissingFiles(folder: string, sqlite: Sqlite): string[] {
  return listNamedFiles(sqlite).filter((path) => !existsSync(join(folder, path)));
}
