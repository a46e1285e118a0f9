import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality 11 is too slow to do per request and costs nothing here. @param {Buffer} content */
export const asBrotli = (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** Puts a .br and a .gz beside every text file, where the server looks for them.
 * @param {string} folder @returns {Promise<number>} how many files */
export async function compressTexts(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => text.test(name)).map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await Promise.all([
        asBrotli(content).then((small) => writeFile(`${file}.br`, small)),
        zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
  return files.length;
}
