import './shell/noEval.ts';
import './styles/brand.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SHAPE_ID } from '#domain/contract/firstData.ts';
import { AppRoutes, preloadScreen } from './router.tsx';
import { Frame } from './shell/Frame.tsx';
import { registerServiceWorker, reloadOnceForNewBuild, watchNewVersion } from './shell/release/newVersion.ts';
import { followScheme } from './shell/scheme.ts';
import { rootOptions, watchFailedStyles } from './ui/lazy/retryableLazy.tsx';
import { readVisitorData, VisitorDataProvider } from './visitor/data.ts';

const app = (
  <BrowserRouter>
    <VisitorDataProvider value={readVisitorData()}>
      <Frame>
        <AppRoutes />
      </Frame>
    </VisitorDataProvider>
  </BrowserRouter>
);

followScheme();
reloadOnceForNewBuild();
watchFailedStyles();
registerServiceWorker();
watchNewVersion();

if ('toSorted' in Array.prototype && 'popover' in HTMLElement.prototype) start();
else void import('./shell/release/missingFeatures.ts').then(start);

function start(): void {
  const root = document.getElementById('root');
  const shape = document.getElementById(SHAPE_ID);
  if (root && shape) void openArea(root, shape);
  else if (root?.firstElementChild) void hydratePage(root);
  else if (root) {
    // A failure is left to the page's own guards.
    preloadScreen(location.pathname).catch(() => undefined);
    createRoot(root, rootOptions).render(app);
  }
}

/** Hydration waits for the screen's files: if they never arrive, the server's markup and its links stay usable. */
async function hydratePage(container: HTMLElement): Promise<void> {
  await preloadScreen(location.pathname);
  if (isAtRequest()) hydrateRoot(container, app, { ...rootOptions, onRecoverableError: reportUnlessLeft });
  else createRoot(container, rootOptions).render(app);
}

/** The person may have gone back since the request, to a page other than the one that the server rendered. */
function isAtRequest(): boolean {
  const [request] = performance.getEntriesByType('navigation');
  return !request || new URL(request.name).pathname === location.pathname;
}

/** The first render comes a moment later than the call for it, and renders anew for who has gone back meanwhile. */
function reportUnlessLeft(error: unknown): void {
  if (isAtRequest()) reportError(error);
}

async function openArea(container: HTMLElement, drawn: HTMLElement): Promise<void> {
  const { openScreen } = await import('./shell/openScreen.tsx');
  await openScreen({ root: container, shape: drawn, app, preload: () => preloadScreen(location.pathname) });
}
