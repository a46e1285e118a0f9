import { basename, join } from 'node:path';
import { root } from './paths.mjs';
import { LINK, LINK_START, VISITOR } from './screens.mjs';

/** @typedef {import('rolldown').ChunkingContext} Graph */
/** @typedef {import('./screens.mjs').BuiltScreen} BuiltScreen */
/** @typedef {{ name: string, rank: number }} SharedFile */

const webFile = (/** @type {string} */ name) => join(root, 'src/web', `${name}.tsx`);
const ENTRY = webFile('main');

/** A package's index imports all that the package has: a module needs only the files of the names that it imports. */
const INDEX_IMPORTS = 50;

/** `useDisclosure` and `use-disclosure.mjs` are the same name. @param {string} name */
const normalizeName = (name) =>
  name
    .replace(/\.\w+$/, '')
    .replace(/\W/g, '')
    .toLowerCase();

/** @param {Graph} graph @param {string} id @param {string} index */
function listNamedFiles(graph, id, index) {
  const lists = (graph.getModuleInfo(id)?.code ?? '').matchAll(/import\s*\{([^}]*)\}/g);
  const imports = [...lists].flatMap(([, list = '']) => list.split(','));
  const names = new Set(imports.map((one) => normalizeName(one.trim().split(' ')[0] ?? '')));
  const files = graph.getModuleInfo(index)?.importedIds ?? [];
  return files.filter((file) => names.has(normalizeName(basename(file))));
}

/** All that these load before they run. @param {Graph} graph @param {string[]} from */
function listLoaded(graph, from) {
  const loaded = new Set(from);
  for (const id of loaded)
    for (const one of graph.getModuleInfo(id)?.importedIds ?? []) {
      const isIndex = (graph.getModuleInfo(one)?.importedIds.length ?? 0) > INDEX_IMPORTS;
      for (const file of isIndex ? listNamedFiles(graph, id, one) : [one]) loaded.add(file);
    }
  return loaded;
}

/** Both desks show the same orders. @param {string} path */
const getArea = (path) => (path.split('/')[1] ?? '').replace(/^(super)?admin$/, 'desk');

/** The screens of each area, as the modules that each of them loads. @param {Graph} graph @param {BuiltScreen[]} screens */
function readAreas(graph, screens) {
  const entry = listLoaded(graph, [ENTRY]);
  const lazy = [...entry].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  /** @type {Map<string, Set<string>[]>} */
  const areas = new Map([
    ['public', [listLoaded(graph, [webFile(VISITOR)])]],
    ['link', [listLoaded(graph, [webFile(LINK)])]],
  ]);
  const add = (/** @type {string} */ area, /** @type {string[]} */ from) =>
    areas.set(area, [...(areas.get(area) ?? []), listLoaded(graph, from)]);
  for (const id of lazy) if (id.startsWith(join(root, 'src/web/auth/'))) add('auth', [id]);
  for (const { path, modules } of screens) add(getArea(path), modules.map(webFile));
  // The service worker keeps it for everybody.
  add('opening', [webFile('shell/openScreen')]);
  return areas;
}

/** @type {ReturnType<typeof readAreas> | undefined} */
let areas;

const PUBLIC_RANK = 12;
const SIGNED_AREAS = ['client', 'desk', 'livreur'];

/**
 * A module that several screens load lies in a file with those that the same areas load; null for any other. An area that
 * loads it on more than a quarter of its screens counts twice, and what only some of its screens need is a file apart. What
 * two areas behind the sign-in load often is in one file for all three: a file costs a phone a round trip and its headers,
 * which is more than the few bytes that one of them does not need.
 * @param {string} id @param {Graph} graph @param {BuiltScreen[]} firstScreens @returns {SharedFile | null}
 */
function findSharedFile(id, graph, firstScreens) {
  areas ??= readAreas(graph, firstScreens);
  const counts = [...areas].map(([area, screens]) => {
    const count = screens.filter((modules) => modules.has(id)).length;
    return { area, count, level: count * 4 > screens.length ? 2 : 1 };
  });
  const loading = counts.filter(({ count }) => count > 0);
  const isLoadedBy = (/** @type {string} */ name) => loading.some(({ area }) => area === name);
  const isShared = loading.reduce((sum, { count }) => sum + count, 0) > 1;
  const isOfLink = isLoadedBy('link');
  // The sign-in and the page of a link share the file of the public pages, so that neither brings the other's.
  const isOfSignIn = isOfLink && (isLoadedBy('auth') || isLoadedBy('opening'));
  const isSignedOut = loading.every(({ area }) => area === 'public' || area === 'auth');
  if (isShared && isLoadedBy('public') && isSignedOut) return { name: 'signed-out', rank: PUBLIC_RANK - 2 };
  if (isShared && (isLoadedBy('public') || isOfSignIn))
    return isOfLink ? { name: 'public', rank: PUBLIC_RANK } : { name: 'visitor', rank: PUBLIC_RANK - 1 };
  const inAreas = loading.filter(({ area }) => SIGNED_AREAS.includes(area));
  const isOfAreas = inAreas.length > 1 && inAreas.some(({ level }) => level === 2);
  if (isLoadedBy('opening') || (isOfAreas && isLoadedBy('auth')))
    return { name: 'opening', rank: PUBLIC_RANK - 2 };
  // The page of a link is as light as a public one, so it does not bring all that the areas share.
  if (isOfLink && (isOfAreas || isLoadedBy('commander'))) return { name: 'linked', rank: PUBLIC_RANK - 3 };
  if (isOfAreas)
    return isLoadedBy('commander')
      ? { name: 'ordering', rank: PUBLIC_RANK - 4 }
      : { name: 'areas', rank: PUBLIC_RANK - 5 };
  if (!isShared) return null;
  const words = loading.map(({ area, level }) => (level === 2 ? area : `some-${area}`));
  return { name: words.sort().join('-'), rank: loading.reduce((sum, { level }) => sum + level, 0) };
}

/**
 * Files of what the screens share, each being a request. A file brings what its modules import along, unless a file before
 * it has that: those of more areas come first, so that no area loads what is another's.
 * @param {BuiltScreen[]} firstScreens
 */
export const listSharedFiles = (firstScreens) => [
  { name: 'link-start', test: (/** @type {string} */ id) => id.endsWith(LINK_START) },
  { name: 'vendor', test: /node_modules/, tags: [/** @type {const} */ ('$initial')] },
  {
    name: 'base',
    test: (/** @type {string} */ id) => id !== ENTRY,
    tags: [/** @type {const} */ ('$initial')],
  },
  ...Array.from({ length: PUBLIC_RANK }, (_, index) => ({
    debugName: `shared ${PUBLIC_RANK - index}`,
    name: (/** @type {string} */ id, /** @type {Graph} */ graph) => {
      const file = findSharedFile(id, graph, firstScreens);
      return file?.rank === PUBLIC_RANK - index ? file.name : null;
    },
  })),
];
