import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closure, listPieces } from './bundle-report.mjs';

/**
 * Emits /sw.js: the browser's part is service-worker.browser.js beside this file, with the names of this build's files
 * put in. The shell, what every page needs and the page that the installed app opens with are kept at once. The livreur's
 * area, map included, is kept as soon as one of its files is asked for: a visitor on a slow phone does not pay for it.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  let root = '';
  let publicDir = '';
  return {
    name: 'laveo-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = readFileSync(new URL('service-worker.browser.js', import.meta.url), 'utf8');
        const files = { ...listOfflineFiles(listPieces(bundle, root)), drawings: listDrawings(publicDir) };
        const version = createHash('sha256').update(source).update(JSON.stringify(files));
        const page = bundle['index.html'];
        if (page?.type === 'asset') version.update(page.source);
        const build = { version: version.digest('hex').slice(0, 12), ...files };
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const build = ${JSON.stringify(build)};\n${source}`,
        });
      },
    },
  };
}

/** Drawings of garments stand beside the prices, and take a few hundred bytes each. @param {string} publicDir */
function listDrawings(publicDir) {
  return readdirSync(join(publicDir, 'garments')).map((file) => `/garments/${file}`);
}

/** @param {import('./bundle-report.mjs').Piece[]} pieces */
function listOfflineFiles(pieces) {
  const holds = (/** @type {RegExp} */ place) =>
    pieces.filter((piece) => piece.modules.some((name) => place.test(name)));
  const entry = pieces.filter((piece) => piece.isEntry);
  const entryOfLivreur = holds(/^src\/web\/livreur\//).filter((piece) => !piece.isEntry);
  // An area's page opens through openScreen, which it may have asked for before there was a service worker.
  const opening = holds(
    /^src\/web\/(auth\/(AuthFrame|SignInPage)|shell\/openScreen|visitor\/VisitorArea)\.tsx$/,
  );
  const shell = listAddresses(closure(pieces, [...entry, ...opening]));
  // Dialogs that other areas have too are asked for by the livreur's files alone.
  const dialogs = pieces.filter(({ file }) =>
    entryOfLivreur.some(({ dynamicImports }) => dynamicImports.includes(file)),
  );
  const livreur = listAddresses(
    closure(pieces, [...entry, ...entryOfLivreur, ...dialogs, ...holds(/^src\/web\/ui\/map\//)]),
  );
  return {
    shell,
    livreur: ['/app-shell/livreur', ...livreur.filter((file) => !shell.includes(file))],
    door: entryOfLivreur.map((piece) => `/${piece.file}`),
  };
}

/** @param {import('./bundle-report.mjs').Piece[]} pieces */
function listAddresses(pieces) {
  // The extended Latin file of the font is fetched by pages that show such a letter, and kept then.
  const assets = pieces.flatMap((piece) => piece.assets).filter((file) => !/latin-ext|italic/.test(file));
  const files = pieces.flatMap((piece) => [piece.file, ...piece.css]);
  return [...new Set([...files, ...assets])]
    .filter((file) => file.startsWith('assets/'))
    .map((file) => `/${file}`);
}
