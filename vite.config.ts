import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { areas, paths } from './src/domain/addresses.ts';
import { ROLES } from './src/domain/people/roles.ts';
import { listScreens, OPEN_SCREENS } from './src/domain/screens/screens.ts';
import { bundleReport } from './tools/lib/bundle-report.mjs';
import { outDir } from './tools/lib/paths.mjs';
import { describeScreens, listBuiltScreens } from './tools/lib/screens.mjs';
import { serviceWorker } from './tools/lib/service-worker.mjs';
import { listSharedFiles } from './tools/lib/sharedFiles.mjs';
import { dropUnusedColours } from './tools/lib/unused-colours.mjs';

/** What the server answers itself; in development Vite passes it on, so that the browser sees one origin. */
const served = [
  '/trpc',
  '/live',
  '/uploads',
  '/factures',
  '/exports',
  '/suivi/facture.pdf',
  '/desabonnement',
  '/webhooks',
  '/demo/letters',
  '/healthz',
  '/readyz',
];
const api = process.env.LAVEO_API ?? 'http://127.0.0.1:3001';

const rows = Object.fromEntries(ROLES.map((role) => [role, listScreens(role)]));
const screens = listBuiltScreens(rows, OPEN_SCREENS);
/** The screens that people of each role open most: what these share decides about the files. */
const tabs = [...listScreens('client'), ...listScreens('livreur')].filter(({ label }) => label);
const often = [...Object.values(areas), ...tabs.map(({ path }) => path), paths.order];
const deskOften = [paths.admin.dashboard, paths.superadmin.panel, paths.superadmin.orders];
const firstScreens = screens.filter(({ path }) => [...often, ...deskOften].includes(path));

export default defineConfig({
  plugins: [
    react(),
    dropUnusedColours(),
    serviceWorker(),
    bundleReport(join(outDir, 'bundle.json')),
    bundleReport(join(outDir, 'screens.json'), (pieces) => describeScreens(pieces, screens)),
  ],
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [`^${path}(/|\\?|$)`, { target: api }])),
  },
  build: {
    outDir: join(outDir, 'web'),
    emptyOutDir: true,
    sourcemap: false,
    // Private fields as Safari 15.4 has them: Oxc would rewrite them for a flaw that these scripts do not meet.
    target: ['chrome100', 'safari16', 'firefox102'],
    cssTarget: ['chrome100', 'safari15.4', 'firefox102'],
    // The CSP allows data: for pictures only, and a small file of its own is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Does not shrink anything: what changes rarely keeps its name from one release to the next.
        codeSplitting: { groups: listSharedFiles(firstScreens) },
      },
    },
  },
});
