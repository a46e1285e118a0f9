import './shell/noEval.ts';
import './styles/brand.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './router.tsx';
import { Frame } from './shell/Frame.tsx';
import { registerServiceWorker, reloadOnceForNewBuild } from './shell/newBuild.ts';
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

const root = document.getElementById('root');
if (root?.firstElementChild) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
