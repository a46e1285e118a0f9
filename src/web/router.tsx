import { Route, Routes, useLocation } from 'react-router-dom';
import { areas, findArea, isVisitorPage } from '#domain/addresses.ts';
import { ROLES, type Role } from '#domain/people/roles.ts';
import { OPEN_SCREENS } from '#domain/screens/screens.ts';
import {
  createLazyArea,
  createPageLoader,
  type LoadableArea,
  type PageModule,
  withFallback,
} from './shell/pages.tsx';
import { createRetryableLazy } from './ui/lazy/retryableLazy.tsx';

const getPage = createPageLoader(
  import.meta.glob<PageModule>([
    '/src/web/auth/**/*Page.tsx',
    '/src/web/auth/signUp/SignUpPages.tsx',
    '/src/web/client/{guest/GuestOrderPage,payment/WaveDemoPage}.tsx',
    '/src/web/link/LinkPage.tsx',
  ]),
);

const AREAS: Record<Role, LoadableArea> = {
  client: createLazyArea(() => import('./client/ClientArea.tsx')),
  livreur: createLazyArea(() => import('./livreur/LivreurArea.tsx')),
  admin: createLazyArea(() => import('./admin/AdminArea.tsx')),
  superadmin: createLazyArea(() => import('./superadmin/SuperadminArea.tsx')),
};

const visitor = createLazyArea(() => import('./visitor/VisitorArea.tsx'));

const AuthFrame = createRetryableLazy(async () => (await import('./auth/AuthFrame.tsx')).AuthFrame);

const pages = OPEN_SCREENS.filter(({ path }) => !isVisitorPage(path)).map(({ path, page }) => {
  const Page = getPage(page);
  const isAuth = page.startsWith('auth/');
  const preload = () => Promise.all([Page.preload(), isAuth ? AuthFrame.preload() : null]);
  return { path, isAuth, element: withFallback(<Page />), preload };
});

export async function preloadScreen(path: string): Promise<void> {
  const area = findArea(path);
  const page = area ? AREAS[area] : (pages.find((one) => one.path === path) ?? visitor);
  await page.preload(path);
}

const renderRoutes = (shown: typeof pages) =>
  shown.map(({ path, element }) => <Route key={path} path={path} element={element} />);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AuthLayout />}>{renderRoutes(pages.filter(({ isAuth }) => isAuth))}</Route>
      {renderRoutes(pages.filter(({ isAuth }) => !isAuth))}
      {ROLES.map((role) => (
        <Route key={role} path={`${areas[role]}/*`} element={AREAS[role].element} />
      ))}
      <Route path="*" element={visitor.element} />
    </Routes>
  );
}

/** The frame and the page load side by side. */
function AuthLayout() {
  const { pathname } = useLocation();
  // A page that does not arrive says so itself.
  preloadScreen(pathname).catch(() => undefined);
  return withFallback(<AuthFrame />);
}
