import type { Sqlite } from '#db/connection.ts';
import { missingFiles } from '#db/files/namedFiles.ts';

/** As many are listed; the rest is a number. */
const MAX_LISTED = 20;

/** Photos and pictures of garments that the rows name and a folder lacks. */
export function missingFileSentences(folder: string, sqlite: Sqlite): string[] {
  const missing = missingFiles(folder, sqlite);
  const sentences = missing.slice(0, MAX_LISTED).map((path) => {
    const [where, file] = path.split('/');
    return `${where === 'photos' ? 'Photo' : 'Image'} absente de ${where}\u00a0: ${file}`;
  });
  const more = missing.length - sentences.length;
  return more > 0 ? [...sentences, `et ${more} autre(s) photo(s) ou image(s) absente(s).`] : sentences;
}
