import './noEval.ts';
import './styles/brand.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { registerServiceWorker, reloadOnceForNewBuild } from './build.ts';
import { Frame } from './Frame.tsx';
import { AppRoutes } from './router.tsx';
import { showChosenScheme } from './scheme.ts';
import { noteLostStyles } from './ui/lostStyles.ts';
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
noteLostStyles();
registerServiceWorker();

const root = document.getElementById('root');
if (root?.firstElementChild) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
