import { closure } from './bundle-report.mjs';

/**
 * What the first screens behind the sign-in, and the order form before it, are made of: their area, and their page where that is
 * a file of its own.
 * @type {Record<string, string[]>}
 */
export const SCREENS = {
  '/client': ['client/ClientArea'],
  '/client/dashboard': ['client/ClientArea', 'client/dashboard/DashboardPage'],
  '/client/passer-commande': ['client/ClientArea', 'client/NewOrderPage'],
  '/client/commandes': ['client/ClientArea', 'client/follow/FollowPage'],
  '/client/historique': ['client/ClientArea', 'client/HistoryPage'],
  '/client/profil': ['client/ClientArea', 'profile/ProfilePage'],
  '/livreur': ['livreur/LivreurArea'],
  '/livreur/dashboard': ['livreur/LivreurArea'],
  '/livreur/historique': ['livreur/LivreurArea', 'livreur/FinishedMissionsPage'],
  '/livreur/profil': ['livreur/LivreurArea', 'profile/ProfilePage'],
  '/admin': ['admin/AdminArea'],
  '/admin/dashboard': ['admin/AdminArea', 'admin/BoardPage'],
  '/superadmin': ['superadmin/SuperadminArea'],
  '/superadmin/panel': ['superadmin/SuperadminArea', 'superadmin/PanelPage'],
  '/superadmin/commandes': ['superadmin/SuperadminArea', 'superadmin/OrdersPage'],
  '/commander': ['client/guest/GuestOrderPage'],
};

/** What the page of an order's link is made of. */
export const LINK = 'link/LinkPage';

/** What the page of a link runs before all others. */
export const LINK_START = 'link/firstRead.ts';

/** What the public pages are made of. */
export const VISITOR = 'visitor/VisitorArea';

/** @typedef {import('./bundle-report.mjs').Piece} Piece */
/** @typedef {{ js: string[], css: string[] }} Files */

/**
 * The files of each screen, of the public pages and of the page of a link, that the entry does not bring itself, so that the server can name them
 * all at once: left to the browser, each would be found only when the one before it has run.
 * @param {Piece[]} pieces @returns {{ entryCss: string[], visitor: Files, link: Files & { start: string }, screens: Record<string, Files> }}
 */
export function describeScreens(pieces) {
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
  const screens = Object.entries(SCREENS).map(([path, modules]) => [
    path,
    filesOf(path, ['shell/openScreen', ...modules]),
  ]);
  const link = filesOf('/suivi', [LINK]);
  const start = pieces.find(({ modules }) => modules.includes(`src/web/${LINK_START}`))?.file;
  if (!start) throw new Error(`src/web/${LINK_START} is in no file of the build.`);
  return {
    entryCss,
    visitor: filesOf('/', [VISITOR]),
    link: { ...link, js: link.js.filter((file) => file !== start), start },
    screens: Object.fromEntries(screens),
  };
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
