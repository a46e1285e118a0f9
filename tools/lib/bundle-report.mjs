import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';

/**
 * @typedef {object} Piece a JavaScript file of the built site
 * @property {string} file
 * @property {boolean} isEntry
 * @property {string[]} imports files it loads before it runs
 * @property {string[]} dynamicImports files it may load later
 * @property {string[]} css
 * @property {string[]} assets
 * @property {string[]} modules source files inside, relative to the project
 */

/** Vite's manifest leaves out which source file ended in which chunk, and budgets need it.
 * @param {import('vite').Rollup.OutputBundle} bundle @param {string} root @returns {Piece[]} */
export function listPieces(bundle, root) {
  return Object.values(bundle).flatMap((chunk) =>
    chunk.type === 'chunk'
      ? {
          file: chunk.fileName,
          isEntry: chunk.isEntry,
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          css: [...(chunk.viteMetadata?.importedCss ?? [])],
          assets: [...(chunk.viteMetadata?.importedAssets ?? [])],
          modules: chunk.moduleIds.map((id) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''))),
        }
      : [],
  );
}

/** Everything these pieces load before they run, themselves included.
 * @param {Piece[]} pieces @param {Piece[]} from @returns {Piece[]} */
export function closure(pieces, from) {
  const loaded = new Set(from);
  for (const piece of loaded) for (const one of pieces) if (piece.imports.includes(one.file)) loaded.add(one);
  return [...loaded];
}

/**
 * A plugin that writes what `describe` says of the built files.
 * @param {string} file @param {(pieces: Piece[]) => unknown} describe @returns {import('vite').Plugin}
 */
export function bundleReport(file, describe = (pieces) => pieces) {
  let root = '';
  return {
    name: `laveo-${basename(file, '.json')}`,
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle(_options, bundle) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(describe(listPieces(bundle, root)), null, 1));
    },
  };
}
