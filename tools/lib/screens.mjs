import { closure } from './bundle-report.mjs';

/** @typedef {{ path: string, page: string }} Row */
/** `isShaped`: the server draws its shape, which stays until the screen opens. */
/** @typedef {{ path: string, modules: string[], isShaped: boolean }} BuiltScreen */

/**
 * The addresses with the files of src/web that they are made of: each area alone, the screens of the areas, and those
 * outside. An address with an id in it is drawn as its area.
 * @param {Record<string, Row[]>} areas @param {Row[]} open @returns {BuiltScreen[]}
 */
export function listBuiltScreens(areas, open) {
  const inAreas = Object.entries(areas).flatMap(([area, rows]) => {
    const file = `${area}/${area.charAt(0).toUpperCase()}${area.slice(1)}Area`;
    const pages = rows.filter(({ path }) => !path.includes(':'));
    return [
      { path: `/${area}`, modules: [file], isShaped: true },
      ...pages.map(({ path, page }) => ({ path, modules: [file, getFile(page)], isShaped: true })),
    ];
  });
  return [...inAreas, ...open.map(({ path, page }) => ({ path, ...describeOpen(getFile(page)) }))];
}

/** @param {string} file */
function describeOpen(file) {
  if (file.startsWith('visitor/')) return { modules: [VISITOR], isShaped: false };
  if (file.startsWith('auth/')) return { modules: ['auth/AuthFrame', file], isShaped: false };
  return { modules: [file], isShaped: file.startsWith('client/guest/') };
}

const getFile = (/** @type {string} */ page) => page.replace(/#.*/, '');

/** The page of an order's link is made of it. */
export const LINK = 'link/LinkPage';

/** The page of a link runs it before all others. */
export const LINK_START = 'link/firstRead.ts';

/** The public pages are made of it. */
export const VISITOR = 'visitor/VisitorArea';

/** @typedef {import('./bundle-report.mjs').Piece} Piece */
/** @typedef {{ js: string[], css: string[], start?: string }} Files */

/**
 * The files of each screen that the entry does not bring itself, so that the server can name them all at once: left to
 * the browser, each would be found only when the one before it has run.
 * @param {Piece[]} pieces @param {BuiltScreen[]} builtScreens
 * @returns {{ entryCss: string[], screens: Record<string, Files> }}
 */
export function describeScreens(pieces, builtScreens) {
  const entries = closure(
    pieces,
    pieces.filter((piece) => piece.isEntry),
  );
  const entryCss = [...new Set(entries.flatMap((piece) => piece.css))];
  const filesOf = (/** @type {string} */ path, /** @type {string[]} */ modules) => {
    const own = modules.map((name) => {
      const piece = pieces.find(({ modules: inside }) => inside.includes(`src/web/${name}.tsx`));
      if (!piece) throw new Error(`${path}: src/web/${name}.tsx is in no file of the build.`);
      return piece;
    });
    const needed = closure(pieces, own).filter((piece) => !entries.includes(piece));
    const css = listStyles(pieces, own).filter((file) => !entryCss.includes(file));
    return { js: needed.map(({ file }) => file), css };
  };
  const start = pieces.find(({ modules }) => modules.includes(`src/web/${LINK_START}`))?.file;
  if (!start) throw new Error(`src/web/${LINK_START} is in no file of the build.`);
  const screens = builtScreens.map(({ path, modules, isShaped }) => {
    const files = filesOf(path, isShaped ? ['shell/openScreen', ...modules] : modules);
    if (!modules.includes(LINK)) return [path, files];
    return [path, { ...files, js: files.js.filter((file) => file !== start), start }];
  });
  return { entryCss, screens: Object.fromEntries(screens) };
}

/**
 * As the browser's own loader orders them: what a file imports comes before it, so that Mantine's base is outranked.
 * @param {Piece[]} pieces @param {Piece[]} from
 */
function listStyles(pieces, from) {
  const visited = new Set();
  const styles = new Set();
  const visit = (/** @type {Piece} */ piece) => {
    if (visited.has(piece)) return;
    visited.add(piece);
    for (const file of piece.imports) pieces.filter((one) => one.file === file).forEach(visit);
    for (const file of piece.css) styles.add(file);
  };
  from.forEach(visit);
  return [...styles];
}
