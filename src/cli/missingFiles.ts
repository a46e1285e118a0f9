import type { Sqlite } from '#db/connection.ts';
import { findMissingFiles } from '#db/files/namedFiles.ts';

const MAX_LISTED = 20;

export function describeMissingFiles(folder: string, sqlite: Sqlite): string[] {
  const missingPaths = findMissingFiles(folder, sqlite);
  const sentences = missingPaths.slice(0, MAX_LISTED).map((path) => {
    const [where, file] = path.split('/');
    return `${where === 'photos' ? 'Photo' : 'Image'} absente de ${where}\u00a0: ${file}`;
  });
  const more = missingPaths.length - sentences.length;
  return more > 0 ? [...sentences, `et ${more} autre(s) photo(s) ou image(s) absente(s).`] : sentences;
}
