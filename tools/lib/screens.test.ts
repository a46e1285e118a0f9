import { expect, it } from 'vitest';
import { describeScreens, listBuiltScreens } from './screens.mjs';

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

const screens = listBuiltScreens(
  {
    client: [
      { path: '/client/dashboard', page: 'client/DashboardPage' },
      { path: '/client/facture/:orderId', page: 'client/InvoicePage' },
    ],
  },
  [
    { path: '/', page: 'visitor/HomePage' },
    { path: '/suivi', page: 'link/LinkPage' },
    { path: '/inscription', page: 'auth/SignUpPages#SignUpPage' },
  ],
);
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
    modules: [
      'src/web/shell/openScreen.tsx',
      'src/web/client/ClientArea.tsx',
      'src/web/client/DashboardPage.tsx',
    ],
    imports: ['react.js', 'base.js'],
    css: ['areas.css', 'index.css'],
  }),
  makePiece('base.js', { css: ['base.css'] }),
  makePiece('auth.js', { modules: ['src/web/auth/AuthFrame.tsx'], css: ['auth.css'] }),
  makePiece('signUp.js', { modules: ['src/web/auth/SignUpPages.tsx'] }),
  visitorPiece,
  linkPiece,
  startPiece,
];

it('names the files that the entry does not bring, and styles after those that they outrank', () => {
  const described = describeScreens(pieces, screens);
  const areaFiles = { js: ['areas.js', 'base.js'], css: ['base.css', 'areas.css'] };
  expect(described.entryCss).toEqual(['index.css']);
  expect(described.screens).toEqual({
    '/client': areaFiles,
    '/client/dashboard': areaFiles,
    '/': { js: ['visitor.js'], css: ['visitor.css'] },
    '/suivi': { js: ['link.js'], css: ['link.css'], start: 'start.js' },
    '/inscription': { js: ['auth.js', 'signUp.js'], css: ['auth.css'] },
  });
});

it('fails the build when a screen has moved', () => {
  const moved = pieces.filter(({ file }) => file !== 'areas.js');
  expect(() => describeScreens(moved, screens)).toThrow('is in no file of the build');
});
