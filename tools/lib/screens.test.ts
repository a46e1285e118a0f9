import { expect, it } from 'vitest';
import { describeScreens, SCREENS } from './screens.mjs';

const makePiece = (
  file: string,
  { modules = [], imports = [], css = [], isEntry = false }: Partial<Piece> = {},
) => ({
  file,
  isEntry,
  imports,
  css,
  modules,
  dynamicImports: [],
  assets: [],
});
interface Piece {
  modules: string[];
  imports: string[];
  css: string[];
  isEntry: boolean;
}

/** One file for all the modules that the list of screens names, on a base that the entry does not bring. */
const modules = [...new Set(Object.values(SCREENS).flat())].map((name) => `src/web/${name}.tsx`);
const visitorPiece = makePiece('visitor.js', {
  modules: ['src/web/visitor/VisitorArea.tsx'],
  imports: ['react.js'],
  css: ['visitor.css'],
});
const linkPiece = makePiece('link.js', {
  modules: ['src/web/link/LinkPage.tsx'],
  imports: ['start.js'],
  css: ['link.css'],
});
const startPiece = makePiece('start.js', { modules: ['src/web/link/firstRead.ts'] });
const pieces = [
  makePiece('index.js', { isEntry: true, imports: ['react.js'], css: ['index.css'] }),
  makePiece('react.js'),
  makePiece('areas.js', {
    modules: ['src/web/shell/openScreen.tsx', ...modules],
    imports: ['react.js', 'base.js'],
    css: ['areas.css', 'index.css'],
  }),
  makePiece('base.js', { css: ['base.css'] }),
  visitorPiece,
  linkPiece,
  startPiece,
];

it('names the files that the entry does not bring, and styles after those that they outrank', () => {
  const { entryCss, screens, visitor, link } = describeScreens(pieces);
  expect(entryCss).toEqual(['index.css']);
  expect(screens['/client/dashboard']).toEqual({
    js: ['areas.js', 'base.js'],
    css: ['base.css', 'areas.css'],
  });
  expect(visitor).toEqual({ js: ['visitor.js'], css: ['visitor.css'] });
  expect(link).toEqual({ js: ['link.js'], css: ['link.css'], start: 'start.js' });
});

it('fails the build when a screen has moved', () => {
  const moved = pieces.filter(({ file }) => file !== 'areas.js');
  expect(() => describeScreens(moved)).toThrow('is in no file of the build');
});
