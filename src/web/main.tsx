import './shell/noEval.ts';
import './styles/brand.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SHAPE_ID } from '#domain/contract/firstData.ts';
import { AppRoutes, preloadScreen } from './router.tsx';
import { Frame } from './shell/Frame.tsx';
import { registerServiceWorker, reloadOnceForNewBuild } from './shell/release/newBuild.ts';
import { watchNewVersion } from './shell/release/newVersion.ts';
import { showChosenScheme } from './shell/scheme.ts';
import { watchFailedStyles } from './ui/lazy/failedStyles.ts';
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

showChosenScheme();
reloadOnceForNewBuild();
watchFailedStyles();
registerServiceWorker();
watchNewVersion();

const root = document.getElementById('root');
const shape = document.getElementById(SHAPE_ID);
if (root && shape) void openArea(root, shape);
else if (root?.firstElementChild) void hydratePage(root);
else if (root) createRoot(root).render(app);

/** What the server drew stays readable, and its links work, when the rest of it does not arrive. */
async function hydratePage(container: HTMLElement): Promise<void> {
  await preloadScreen(location.pathname);
  // Somebody may have gone back since they asked for it, to a page that the server did not draw here.
  const [request] = performance.getEntriesByType('navigation');
  if (request && new URL(request.name).pathname !== location.pathname) createRoot(container).render(app);
  else hydrateRoot(container, app);
}

async function openArea(container: HTMLElement, drawn: HTMLElement): Promise<void> {
  const { openScreen } = await import('./shell/openScreen.tsx');
  await openScreen({ root: container, shape: drawn, app, preload: () => preloadScreen(location.pathname) });
}
