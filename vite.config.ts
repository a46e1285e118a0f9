import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleReport } from './tools/lib/bundle-report.mjs';
import { outDir } from './tools/lib/paths.mjs';
import { screensOf } from './tools/lib/screens.mjs';
import { serviceWorker } from './tools/lib/service-worker.mjs';
import { dropUnusedColours } from './tools/lib/unused-colours.mjs';

/** What the server answers itself; in development Vite passes it on, so that the browser sees one origin. */
const served = [
  '/trpc',
  '/live',
  '/uploads',
  '/factures',
  '/exports',
  '/webhooks',
  '/demo/letters',
  '/healthz',
  '/readyz',
];
const api = process.env.LAVEO_API ?? 'http://127.0.0.1:3001';

/**
 * Mantine, the calls and the frame: what the areas are built on. Nothing here is loaded by a public page. Without forms,
 * selects and dialogs: the screens that a phone opens first begin without them.
 */
const SIGNED =
  /node_modules[\\/]@(mantine[\\/](?!form|core[\\/](styles[\\/]Combobox|esm[\\/]components[\\/](Modal|ScrollArea|NativeSelect|Combobox)))|tanstack[\\/]|trpc[\\/])|src[\\/]web[\\/](net[\\/](trpc|live|queryClient|firstQueries)|shell[\\/](Signed|Area|Require|theme)|ui[\\/](layout[\\/](Area|Mantine|NavRow|PersonMenu)|feedback[\\/](Skeletons|ConnectionNotice|ErrorPanel)))/;
const FORMS =
  /src[\\/]web[\\/]ui[\\/]form[\\/](Field|HumanProof|IdentityFields|SubmitButton|use\w+|zodForm)\./;
const WORDS =
  /src[\\/](domain[\\/](house|catalogue|contract[\\/]firstData|format[\\/](money|text|houseWords|phone|calendar|wording))|web[\\/](ui[\\/](Phone|TeamLinks|layout[\\/]PageHeader|drawings[\\/]Logo|feedback[\\/]Spinner|lazy[\\/](failedStyles|retryableLazy))|storage[\\/](guestCart|personStorage)|net[\\/](call|failures|showFailure|timedFetch)))\./;
/** What the orders of several areas are shown with: each a few hundred bytes, none on a public page. */
const ORDERS =
  /src[\\/](domain[\\/](lifecycle[\\/]nextActs|order|payment|geo|promises[\\/]late|pieces[\\/](visits|handover)|rounds[\\/]round|money[\\/]cash|people[\\/]availability|format[\\/](availabilityWords|order[\\/](promiseWords|slotWords|visitWords)))|web[\\/](ui[\\/](Amount|When|PromiseLine|useNow|useBackCloses|useStopsSecondTap|lazy[\\/]lazyDialog|feedback[\\/](Confirm|EmptyState)|layout[\\/]CardList|form[\\/]Chips|drawings[\\/]EmptyBasket|photo[\\/]uploadPhoto|map[\\/](LazyMaps|geolocation|useWorkshop))|sendQueue[\\/]\w+|storage[\\/](offlineStore|stored)|secondFactor[\\/]proof))\.(ts|tsx|module\.css)|node_modules[\\/](idb-keyval|@mantine[\\/]hooks[\\/]esm[\\/]use-local-storage|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(ArrowBackUp|BrandWhatsapp|Cash|CloudOff|CurrentLocation|History|Motorbike|Phone)\.)/;
/** A module that fewer of the lazy parts use stays out of everybody's file. */
const SHARED_BY = 4;

export default defineConfig({
  plugins: [
    react(),
    dropUnusedColours(),
    serviceWorker(),
    bundleReport(join(outDir, 'bundle.json')),
    bundleReport(join(outDir, 'screens.json'), screensOf),
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
    // The CSP allows data: for pictures only, and a small file of its own is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Does not shrink anything: what changes rarely keeps its name from one release to the next.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 1,
            },
            // What the public pages and the sign-in share, in two files: each is a request.
            { name: 'forms', test: FORMS },
            { name: 'words', test: WORDS },
            // The public pages never load it, the sign-in does.
            { name: 'session', test: /src[\\/]web[\\/]shell[\\/](session|firstData)\./ },
            // What most screens behind the sign-in share, in one file: each is a request, and a phone makes six at a time.
            { name: 'signed', test: SIGNED, minShareCount: SHARED_BY },
            // Small ones, which would else be a request each.
            { name: 'orders', test: ORDERS, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
