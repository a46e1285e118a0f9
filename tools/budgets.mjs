// Weighs what each page makes a phone download before it can be used, and fails when it is too much.
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closure } from './lib/bundle-report.mjs';
import { asBrotli } from './lib/compress.mjs';
import { outDir } from './lib/paths.mjs';
import { giveUp, green, red, say } from './lib/say.mjs';

/** @typedef {import('./lib/bundle-report.mjs').Piece} Piece */
/** @typedef {{ page: string, modules: RegExp[], js: number, css?: number, files?: number }} Budget */

const visitorFrame = /^src\/web\/ui\/layout\/public\/PublicShell\.tsx$/;
const authFrame = /^src\/web\/auth\/\w*(Area|Layout|Frame)\.tsx$/;

/** With the entry's part, which the page itself carries. */
const SIGNED_CSS = 16;

/** Brotli kilobytes (of 1,000 bytes); `files` counts scripts and stylesheets, each a round trip on a slow network. A pattern in `modules` must match a source file of the build.
 * @type {Budget[]} */
const pages = [
  {
    page: '/',
    modules: [/^src\/web\/visitor\/home\/HomePage\.tsx$/, visitorFrame],
    js: 110,
    css: 15,
  },
  {
    page: '/tarifs',
    modules: [/^src\/web\/visitor\/prices\/PricesPage\.tsx$/, visitorFrame],
    js: 110,
    css: 15,
  },
  { page: '/services', modules: [/^src\/web\/visitor\/ServicesPage\.tsx$/, visitorFrame], js: 110, css: 15 },
  {
    page: '/connexion',
    modules: [/^src\/web\/auth\/SignInPage\.tsx$/, authFrame],
    js: 110,
    css: 15,
  },
  { page: '/suivi', modules: area('link', 'LinkPage'), js: 111, css: 15 },
  {
    page: '/client/passer-commande',
    modules: area('client', 'ClientArea', 'NewOrderPage'),
    js: 165,
    css: SIGNED_CSS,
    files: 24,
  },
  {
    page: '/livreur/dashboard',
    modules: area('livreur', 'LivreurArea', 'missions/MissionsPage'),
    js: 159,
    css: SIGNED_CSS,
    files: 17,
  },
  {
    page: '/admin/dashboard',
    modules: area('admin', 'AdminArea', 'BoardPage'),
    js: 166,
    css: SIGNED_CSS,
    files: 22,
  },
  {
    page: '/superadmin/panel',
    modules: area('superadmin', 'SuperadminArea', 'PanelPage'),
    js: 175,
    css: SIGNED_CSS,
    files: 27,
  },
];
const htmlBudget = 8;
const fontBudget = 30;

/** @param {string} folder @param {string[]} names */
function area(folder, ...names) {
  return names.map((name) => new RegExp(`^src/web/${folder}/${name}\\.tsx$`));
}

const mapModule = /node_modules\/(leaflet|react-leaflet|@react-leaflet)\/|^src\/web\/ui\/map\//;

/**
 * The map is opened when asked for, and weighed apart. A page with the map bundled into it is not a map: it is weighed whole.
 * @param {Piece} piece
 */
const isMap = (piece) => piece.modules.length > 0 && piece.modules.every((name) => mapModule.test(name));

const reportFile = join(outDir, 'bundle.json');
if (!existsSync(reportFile)) giveUp('There is nothing to weigh: run `npm run build` first.');
/** @type {Piece[]} */
const pieces = JSON.parse(readFileSync(reportFile, 'utf8'));
const entries = pieces.filter((piece) => piece.isEntry);
const web = join(outDir, 'web');

/** @param {string[]} files */
async function weigh(files) {
  const sizes = await Promise.all(
    files.map(async (file) => (await asBrotli(await readFile(join(web, file)))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** @type {{ what: string, size: number, budget: number, unit?: string }[]} */
const weights = [];
/** @type {string[]} */
const missing = [];

for (const { page, modules, js, css, files: mostFiles } of pages) {
  const modulePieces = modules.map((module) =>
    pieces.find((piece) => piece.modules.some((name) => module.test(name))),
  );
  modules.forEach((module, index) => {
    if (!modulePieces[index])
      missing.push(`${page}: no file of the build matches ${module.source.replaceAll('\\', '')}`);
  });
  const needed = closure(pieces, [...entries, ...modulePieces.filter((piece) => piece !== undefined)]);
  const files = needed.filter((piece) => !isMap(piece)).map((piece) => piece.file);
  weights.push({ what: `${page} JS`, size: await weigh(files), budget: js });
  const styles = [...new Set(needed.flatMap((piece) => piece.css))];
  if (css) weights.push({ what: `${page} CSS`, size: await weigh(styles), budget: css });
  if (mostFiles)
    weights.push({ what: page, size: files.length + styles.length, budget: mostFiles, unit: 'files' });
}
weights.push({ what: 'index.html', size: await weigh(['index.html']), budget: htmlBudget });
for (const name of await readdir(join(web, 'assets'))) {
  if (!name.endsWith('.woff2')) continue;
  // A woff2 file is brotli inside already.
  weights.push({
    what: name,
    size: (await readFile(join(web, 'assets', name))).length / 1000,
    budget: fontBudget,
  });
}

for (const { what, size, budget, unit = 'kB' } of weights) {
  const line = `${what.padEnd(44)} ${size.toFixed(1).padStart(7)} ${unit} of ${String(budget).padStart(3)}`;
  say(size > budget ? red(`${line}  over by ${(size - budget).toFixed(1)}`) : `${line}  ${green('ok')}`);
}
for (const line of missing) say(red(line));
const over = weights.filter(({ size, budget }) => size > budget);
if (over.length > 0) giveUp(`Over budget: ${over.map(({ what }) => what).join(', ')}.`);
if (missing.length > 0) giveUp('A page that is weighed has moved: name its new place in tools/budgets.mjs.');
